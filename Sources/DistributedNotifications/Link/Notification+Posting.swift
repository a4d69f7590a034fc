internal import Foundation
internal import NotifyInterface
internal import NotifyKit
internal import PropertyLists
internal import Varlink

extension Notification {
    /// A post as Foundation hands it out.
    init(_ posting: ReceivedPosting) {
        self.init(
            name: Notification.Name(posting.name), object: posting.object,
            userInfo: posting.userInfo.flatMap(Self.dictionary))
    }

    private static func dictionary(_ text: String) -> [AnyHashable: Any]? {
        // The daemon checked the text as an object when it took it.
        guard case .object(let object) = try? JSONReader.parse(text) else { return nil }
        return UserInfo(json: object).dictionary
    }
}
