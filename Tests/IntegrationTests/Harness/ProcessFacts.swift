import Foundation
import Glibc
import NotifyTestSupport

/// What /proc says about a process.
struct ProcessFacts {
    let identifier: Int32

    init(_ identifier: Int32) {
        self.identifier = identifier
    }

    /// One of its timerfds: the clock of timerfd_create(2) and whether it is armed.
    struct Timer: CustomStringConvertible {
        let clock: Int
        let isArmed: Bool

        var description: String { "clock \(clock), \(isArmed ? "armed" : "not armed")" }
    }

    /// Its timerfds, by proc(5): `clockid`, and `it_value` with what is left.
    func timerClocks() throws -> [Timer] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fdinfo").compactMap { number in
            // One may be closed between the two looks.
            guard let lines = try? text("fdinfo/\(number)").split(separator: "\n") else { return nil }
            let fields = lines.map { $0.split(separator: ":", maxSplits: 1) }
            func value(_ name: String) -> String? {
                fields.first { $0.first == Substring(name) }?.last?.trimmingCharacters(in: .whitespaces)
            }
            guard let clock = value("clockid").flatMap({ Int($0) }) else { return nil }
            return Timer(clock: clock, isArmed: value("it_value") != "(0, 0)")
        }
    }

    /// What its descriptors are open on.
    func openFiles() throws -> [String] {
        let folder = "/proc/\(identifier)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { number in
            // One may be closed between the two looks.
            try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + number)
        }
    }

    /// User and system time it has used, in seconds.
    func cpuSeconds() throws -> Double {
        let fields = try stat()
        let ticks = (Double(fields[12]) ?? 0) + (Double(fields[13]) ?? 0)
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// A line of `status`, such as `VmHWM`, in kilobytes.
    func kilobytes(_ name: String) throws -> Int {
        let line = try text("status").split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line.flatMap { $0.split(separator: " ").dropLast().last.flatMap { Int($0) } }
            ?? line.flatMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } } ?? 0
    }

    /// A line of `status` that is a mask in hexadecimal digits, such as `CapEff`.
    func mask(_ name: String) throws -> UInt64 {
        let line = try text("status").split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) } ?? 0
    }

    /// The processes whose parent it is, with their state letters.
    func children() throws -> [(identifier: Int32, state: String)] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.compactMap { child in
            // A process may end between the two looks; then it is nobody's child.
            guard let fields = try? ProcessFacts(child).stat() else { return nil }
            guard fields.count > 2, Int32(fields[2]) == identifier else { return nil }
            return (child, fields[1])
        }
    }

    /// Whether a signal has stopped it.
    func isStopped() throws -> Bool {
        try stat()[1] == "T"
    }

    /// The fields of `stat` from the end of the name on, followed by the state letter and the parent.
    private func stat() throws -> [String] {
        let stat = try text("stat")
        return stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ").map(String.init)
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: "/proc/\(identifier)/\(name)")), as: UTF8.self)
    }
}
