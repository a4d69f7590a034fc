public import Foundation

/// A part of the earth, so that signatures which name one compile; nothing here watches it.
public class CLRegion: NSObject {
    /// Its name.
    public let identifier: String
    /// Whether entering it counts.
    public var notifyOnEntry: Bool = true
    /// Whether leaving it counts.
    public var notifyOnExit: Bool = true

    init(identifier: String) {
        self.identifier = identifier
        super.init()
    }

    var value: TriggerValue.Region { .init(identifier: identifier, latitude: 0, longitude: 0, radius: 0) }
}
