/// Degrees north of the equator or east of Greenwich.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double

/// A place on the earth.
public struct CLLocationCoordinate2D: Hashable, Sendable {
    /// Degrees north, -90 to 90.
    public var latitude: CLLocationDegrees
    /// Degrees east, -180 to 180.
    public var longitude: CLLocationDegrees

    /// The place where both degrees are 0.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// Joins the two.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
