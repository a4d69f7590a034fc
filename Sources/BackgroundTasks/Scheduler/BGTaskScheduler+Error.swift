public import Foundation
internal import NotifyInterface
internal import NotifyKit

extension BGTaskScheduler {
    /// The domain of ``Error`` as an `NSError`.
    public static let errorDomain: String = "BGTaskSchedulerErrorDomain"

    /// Why a request was not taken; `localizedDescription` says what is wrong, and what would be right.
    public struct Error: _BridgedStoredNSError {
        // swift-format-ignore: NoLeadingUnderscores
        /// The error as Foundation's class.
        public let _nsError: NSError

        /// Takes over an error of this domain.
        public init(_nsError error: NSError) {
            precondition(error.domain == BGTaskScheduler.errorDomain, "\(error.domain) is not the scheduler's domain")
            _nsError = error
        }

        // swift-format-ignore: NoLeadingUnderscores
        /// The domain, as the protocol of such errors asks for it.
        public static var _nsErrorDomain: String { BGTaskScheduler.errorDomain }
        /// The domain.
        public static var errorDomain: String { BGTaskScheduler.errorDomain }

        /// What went wrong; the raw values are Apple's.
        public enum Code: Int, _ErrorCodeProtocol, Sendable {
            // swift-format-ignore: NoLeadingUnderscores
            /// The error that has this code.
            public typealias _ErrorType = BGTaskScheduler.Error

            /// There is no daemon that could be asked, or it does not know the program.
            case unavailable = 1
            /// As many requests as a program may have are still to come.
            case tooManyPendingTaskRequests = 2
            /// The request is refused.
            case notPermitted = 3
        }

        /// There is no daemon that could be asked, or it does not know the program.
        public static var unavailable: Code { .unavailable }
        /// As many requests as a program may have are still to come.
        public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
        /// The request is refused.
        public static var notPermitted: Code { .notPermitted }

        init(_ fault: NotifyKitError) {
            let code: Code =
                switch fault.refusal?.kind {
                case nil: .unavailable
                case .limitReached: .tooManyPendingTaskRequests
                default: .notPermitted
                }
            self.init(code, userInfo: [NSLocalizedDescriptionKey: fault.message, NSUnderlyingErrorKey: fault])
        }
    }
}
