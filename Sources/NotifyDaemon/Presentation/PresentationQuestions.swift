import CivilTime
import NotifyInterface
import NotifyModel
import Systemd

// What rings in front of the user
//
// A program in the foreground may say itself how what rings is presented, if its stream asked for that. Until it has, the
// banner waits; when the time is over, the program leaves the foreground or its stream ends, it is shown as if nobody had
// been asked. Questions are asked after the commit of what rang, and are in memory alone: the store has a banner that is to
// be shown, which is what a daemon that starts anew does. The limit runs on the real monotonic clock, as it waits for a
// living peer.

/// The banners that wait for the word of their program.
final class PresentationQuestions {
    private struct Question {
        let occurrence: Int64
        let deadline: Instant
        let timer: PeerTimer
    }

    /// Where the message lies that asks.
    private struct Place {
        let client: Int64
        let sequence: Int64
    }

    private let loop: EventLoop
    private let clock: Timekeeper
    /// How long a program may take, in milliseconds.
    var limit: Int64
    /// Nobody is asked any more about these occurrences: they are shown.
    var onDefault: ([Int64]) -> Void = { _ in }
    /// By the client's row and the message's number.
    private var questions: [Int64: [Int64: Question]] = [:]
    private var places: [Int64: Place] = [:]

    init(loop: EventLoop, clock: Timekeeper, limit: Int64) {
        self.loop = loop
        self.clock = clock
        self.limit = limit
    }

    /// Whether the banner of an occurrence waits.
    func isAsked(_ occurrence: Int64) -> Bool { places[occurrence] != nil }

    /// Until when the program may answer to a message, as a wall date for people; nil when it is not asked.
    func deadline(client: Int64, sequence: Int64) -> Instant? { questions[client]?[sequence]?.deadline }

    /// Asks how an occurrence is presented; an older question about it is taken back.
    ///
    /// Beyond the limit nobody is asked.
    func ask(_ occurrence: Int64, client: Int64, sequence: Int64) {
        if let place = places[occurrence] { take(place) }
        guard questions[client, default: [:]].count < Limits.presentations else { return }
        let timer = loop.after(.milliseconds(limit)) { [weak self] in
            guard let self, let place = places[occurrence], place.sequence == sequence else { return }
            take(place)
            onDefault([occurrence])
        }
        let deadline = Instant(milliseconds: clock.now.wall.milliseconds + limit)
        questions[client, default: [:]][sequence] = Question(occurrence: occurrence, deadline: deadline, timer: timer)
        places[occurrence] = Place(client: client, sequence: sequence)
    }

    /// The program answers to a message.
    ///
    /// - Returns: the occurrence that it decides about; nil when it is not asked, or not any more.
    func answered(client: Int64, sequence: Int64) -> Int64? { take(Place(client: client, sequence: sequence)) }

    /// The program is not in front any more, or not there.
    func end(_ client: Int64) {
        guard let ended = questions.removeValue(forKey: client) else { return }
        for question in ended.values {
            question.timer.cancel()
            places[question.occurrence] = nil
        }
        onDefault(ended.values.map(\.occurrence))
    }

    @discardableResult
    private func take(_ place: Place) -> Int64? {
        guard let question = questions[place.client]?.removeValue(forKey: place.sequence) else { return nil }
        if questions[place.client]?.isEmpty == true { questions[place.client] = nil }
        question.timer.cancel()
        places[question.occurrence] = nil
        return question.occurrence
    }
}
