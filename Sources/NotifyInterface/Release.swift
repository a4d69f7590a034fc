/// The release that programs of this package belong to.
public enum Release {
    /// Major, minor and patch, as semver.org has it.
    public static let version: String = "0.1.0"
}
