/// Whether there is a display, X11's or Wayland's: what shows itself is not started without one (PLATFORM 2.2).
enum Display {
    private static let variables: [String] = ["DISPLAY", "WAYLAND_DISPLAY"]

    /// Whether an environment names one.
    static func isNamed(in environment: [String: String]) -> Bool {
        variables.contains { environment[$0]?.isEmpty == false }
    }

    /// Whether one of these assignments, `NAME=VALUE`, does.
    static func isNamed(in assignments: [String]) -> Bool {
        assignments.contains { line in
            variables.contains { line.hasPrefix($0 + "=") && line.utf8.count > $0.utf8.count + 1 }
        }
    }
}
