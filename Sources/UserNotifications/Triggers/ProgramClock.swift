internal import Foundation

/// The one place of this module that reads a clock: what a trigger would do if it were added now.
///
/// What is scheduled is dated by the daemon, by its own clock.
enum ProgramClock {
    static var now: Date { Date() }
}
