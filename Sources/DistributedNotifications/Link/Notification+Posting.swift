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
            userInfo: posting.userInfo.flatMap { Self.dictionary($0, of: posting.name) })
    }

    private static func dictionary(_ text: String, of name: String) -> [AnyHashable: Any]? {
        do throws(VarlinkError) {
            return UserInfo(json: try UserInfo.object(text)).dictionary
        } catch {
            Complaint.write("the userInfo of \"\(name)\" is left out: \(error.message)", of: "DistributedNotifications")
            return nil
        }
    }
}
