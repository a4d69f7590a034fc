import NotifyInterface
import NotifyModel

extension InterruptionLevel {
    /// The level, where it is above the one that the content was scheduled with; nil where the content says enough.
    ///
    /// Escalation raises the level of an occurrence; its content is stored text, which goes into messages as it is.
    func raised(above content: String) -> InterruptionLevel? {
        do throws(NotifyError) {
            return try Content(storedText: content).level < self ? self : nil
        } catch {
            // Text that cannot be read says no level: then this one is told.
            return self
        }
    }
}

extension Occurrence {
    /// Its level, where escalation raised it above that of its content; nothing was raised before the second ringing.
    func raisedLevel(above content: String) -> InterruptionLevel? {
        firing > 1 ? level.raised(above: content) : nil
    }
}
