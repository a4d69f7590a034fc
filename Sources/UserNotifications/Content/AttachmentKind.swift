internal import Foundation

/// What kinds of files may be attached, and how large: the lists of Apple's documentation of UNNotificationAttachment.
struct AttachmentKind: Sendable {
    enum Family: Sendable {
        case sound
        case picture
        case film

        /// Bytes of the largest file.
        var most: Int {
            switch self {
            case .sound: 5 << 20
            case .picture: 10 << 20
            case .film: 50 << 20
            }
        }
    }

    let type: String
    let endings: [String]
    let family: Family

    private static let all = [
        AttachmentKind(type: "public.aiff-audio", endings: ["aif", "aiff"], family: .sound),
        AttachmentKind(type: "com.microsoft.waveform-audio", endings: ["wav"], family: .sound),
        AttachmentKind(type: "public.mp3", endings: ["mp3"], family: .sound),
        AttachmentKind(type: "public.mpeg-4-audio", endings: ["m4a"], family: .sound),
        AttachmentKind(type: "public.jpeg", endings: ["jpg", "jpeg"], family: .picture),
        AttachmentKind(type: "com.compuserve.gif", endings: ["gif"], family: .picture),
        AttachmentKind(type: "public.png", endings: ["png"], family: .picture),
        AttachmentKind(type: "public.heic", endings: ["heic"], family: .picture),
        AttachmentKind(type: "public.svg-image", endings: ["svg"], family: .picture),
        AttachmentKind(type: "public.mpeg", endings: ["mpg", "mpeg"], family: .film),
        AttachmentKind(type: "public.mpeg-4", endings: ["mp4"], family: .film),
        AttachmentKind(type: "com.apple.quicktime-movie", endings: ["mov"], family: .film),
        AttachmentKind(type: "public.avi", endings: ["avi"], family: .film),
    ]

    static func named(_ type: String) -> AttachmentKind? { all.first { $0.type == type } }

    static func find(_ url: URL, hint: String?) throws(UNError) -> AttachmentKind {
        let size = try size(of: url)
        let ending = url.pathExtension.lowercased()
        guard let kind = hint.flatMap(named) ?? all.first(where: { $0.endings.contains(ending) }) else {
            let known = all.flatMap(\.endings).joined(separator: ", ")
            throw UNError(
                .attachmentUnrecognizedType,
                "the attachment \(url.lastPathComponent) is of no known kind; use one of \(known)")
        }
        guard size <= kind.family.most else {
            throw UNError(
                .attachmentInvalidFileSize,
                "the attachment \(url.lastPathComponent) has \(size) bytes, and may have \(kind.family.most) at most")
        }
        return kind
    }

    private static func size(of url: URL) throws(UNError) -> Int {
        guard url.isFileURL else { throw unreadable(url, "is no file URL") }
        let facts: [FileAttributeKey: Any]
        do {
            facts = try FileManager.default.attributesOfItem(atPath: url.path)
        } catch {
            throw unreadable(url, "cannot be looked at: \(error.localizedDescription)")
        }
        guard facts[.type] as? FileAttributeType != .typeDirectory, let size = facts[.size] as? NSNumber else {
            throw unreadable(url, "is no file")
        }
        return size.intValue
    }

    private static func unreadable(_ url: URL, _ why: String) -> UNError {
        UNError(.attachmentInvalidURL, "the attachment \(url) \(why); name a file that can be read by a file URL")
    }
}
