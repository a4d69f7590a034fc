import CCivilTime

/// A directory of zone files as it was when first read under a generation.
///
/// Zones stay loaded for the life of the process. After a tzdata update make a source of the next generation: zones
/// loaded from it read the files anew, those of the old one go on as they are.
public struct ZoneSource: Hashable, Sendable {
    /// The directory of the TZif files and of tzdata.zi or zone1970.tab.
    public let directory: String
    /// Tells the readings of the directory apart.
    public let generation: UInt32

    /// Makes a source; nothing is read yet.
    public init(directory: String, generation: UInt32 = 0) {
        self.directory = directory
        self.generation = generation
    }

    /// The system's zone files, `$TZDIR` when it is an absolute path, else `/usr/share/zoneinfo`.
    public static var system: ZoneSource {
        ZoneSource(directory: String(cString: civil_zone_directory()))
    }

    /// The same directory, to be read anew.
    public var next: ZoneSource { ZoneSource(directory: directory, generation: generation &+ 1) }

    /// The directory as it is now: equal to one that was made of the same files, whatever was read meanwhile.
    ///
    /// Its generation is made of the version, the names, and the sizes and times of their files; it is never 0.
    public var current: ZoneSource { ZoneSource(directory: directory, generation: civil_zone_edition(directory)) }

    /// The version of tzdata such as `2026f`, or nil when tzdata.zi is absent or does not say.
    public var version: String? {
        let version = String(cString: civil_zone_version(directory, generation))
        return version.isEmpty ? nil : version
    }

    /// All names that tzdata lists, sorted; empty when the directory has no list.
    public var names: [String] {
        var collector = NameCollector()
        _ = withUnsafeMutablePointer(to: &collector) { collector in
            civil_zone_names(
                directory, generation,
                { context, name in
                    guard let context, let name else { return }
                    context.assumingMemoryBound(to: NameCollector.self).pointee.names.append(String(cString: name))
                }, collector)
        }
        return collector.names
    }
}

private struct NameCollector {
    var names: [String] = []
}
