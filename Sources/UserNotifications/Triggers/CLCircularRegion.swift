/// A circle on the earth.
public final class CLCircularRegion: CLRegion {
    /// Its middle.
    public let center: CLLocationCoordinate2D
    /// Its radius in metres.
    public let radius: CLLocationDistance

    /// Joins the three.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        self.center = center
        self.radius = radius
        super.init(identifier: identifier)
    }

    convenience init(_ region: TriggerValue.Region) {
        self.init(
            center: CLLocationCoordinate2D(latitude: region.latitude, longitude: region.longitude),
            radius: region.radius, identifier: region.identifier)
    }

    override var value: TriggerValue.Region {
        .init(identifier: identifier, latitude: center.latitude, longitude: center.longitude, radius: radius)
    }
}
