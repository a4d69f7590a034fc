import CivilTime
import NotifyInterface
import Recurrence

/// `[Push]` of notifyd.conf: the broker that brings push messages.
///
/// Without `Server=` there is no push. The daemon only reads it: whoever speaks with the broker is told it (`org.notifyd.Push.Watch`). A secret is the path of
/// a file, or the name of a credential of the bridge's unit (systemd.exec(5)); what it holds is never read here.
struct PushSettings: Hashable, Sendable {
    /// `Server=`: the broker's host; empty for no push.
    var server: String = ""
    /// `Port=`: its port; 8883, or 1883 without encryption.
    var port: Int?
    /// `TLS=`: whether the connection is encrypted; only a broker on this machine may do without.
    var isEncrypted: Bool = true
    /// `CA=`: the file of the authorities that may have signed the broker's certificate; those of the system when nil.
    var authorities: String?
    /// `Certificate=`: the file of our own certificate.
    var certificate: String?
    /// `Key=`: the file of its key, or the name of a credential.
    var key: String?
    /// `User=`: our name at the broker.
    var user: String?
    /// `Password=`: the file of the password, or the name of a credential.
    var password: String?
    /// `TopicPrefix=`: what all topics begin with.
    var prefix: String = "notifyd"
    /// `KeepAlive=`: the silence after which either side asks whether the other is there, in milliseconds.
    var keepAlive: Int64 = 60_000
    /// `Session=`: for how long the broker keeps messages while nobody fetches them, in milliseconds.
    var session: Int64 = 7 * 86_400_000
    /// The line of `Server=`, for faults of the section as a whole.
    private var line: Int = 0

    /// MQTT 5 (3.1.2.10) has 16 bits of seconds for it.
    static let keepAlives: ClosedRange<Int64> = 5_000...65_535_000
}

extension PushSettings {
    /// The broker; nil when push is not configured, or cannot be as it is.
    var broker: WireBroker? {
        guard !server.isEmpty, fault == nil else { return nil }
        return WireBroker(
            server: server, port: port ?? (isEncrypted ? 8_883 : 1_883), tls: isEncrypted, ca: authorities,
            certificate: certificate, key: key, user: user, password: password, prefix: prefix,
            keepAlive: Int(keepAlive / 1_000), session: Int(clamping: session / 1_000))
    }

    /// What is wrong with the section as a whole; nil when nothing is.
    var fault: KeyFile.Fault? {
        guard !server.isEmpty else { return nil }
        let reason: String
        if !isEncrypted, !["localhost", "127.0.0.1", "::1"].contains(server) {
            reason = "TLS=no: everybody on the way to \(server) would read along; only a broker on this machine may"
        } else if (certificate == nil) != (key == nil) {
            reason = "Certificate= and Key= go together; one of them is missing"
        } else if password != nil, user == nil {
            reason = "Password= needs User="
        } else {
            return nil
        }
        return KeyFile.Fault(severity: .error, line: line, reason: "there is no push: \(reason)")
    }

    /// Takes over one key; nil when it was right.
    mutating func apply(_ entry: KeyFile.Entry) -> KeyFile.Fault? {
        let reason = wrong(entry)
        let severity: KeyFile.Fault.Severity = reason == PushSettings.unknown ? .warning : .error
        return reason.map {
            let text = severity == .warning ? "[Push] \(entry.key)= \($0)" : "\(entry.key)=\(entry.value): \($0)"
            return KeyFile.Fault(severity: severity, line: entry.line, reason: text)
        }
    }

    private static let unknown: String = "is not known and is ignored"

    /// Takes over one key, or says why not.
    private mutating func wrong(_ entry: KeyFile.Entry) -> String? {
        let value = entry.value
        switch entry.key {
        case "Server":
            server = value
            line = entry.line
            return nil
        case "Port": return setPort(value)
        case "TLS": return setEncrypted(value)
        case "CA": return set(\.authorities, path: value)
        case "Certificate": return set(\.certificate, path: value)
        case "Key": return set(\.key, secret: value)
        case "User":
            user = value.isEmpty ? nil : value
            return nil
        case "Password": return set(\.password, secret: value)
        case "TopicPrefix": return setPrefix(value)
        case "KeepAlive": return set(\.keepAlive, value, in: PushSettings.keepAlives)
        case "Session": return set(\.session, value, in: 0...Int64(UInt32.max) * 1_000)
        default: return PushSettings.unknown
        }
    }
}

// MARK: - Values

extension PushSettings {
    private mutating func setPort(_ text: String) -> String? {
        guard let number = Int(text), (1...65_535).contains(number) else { return "write a number from 1 to 65535" }
        port = number
        return nil
    }

    private mutating func setEncrypted(_ text: String) -> String? {
        guard ["yes", "no"].contains(text) else { return "write yes or no" }
        isEncrypted = text == "yes"
        return nil
    }

    private mutating func set(_ setting: WritableKeyPath<PushSettings, String?>, path: String) -> String? {
        guard path.isEmpty || path.hasPrefix("/") else { return "write an absolute path" }
        self[keyPath: setting] = path.isEmpty ? nil : path
        return nil
    }

    private mutating func set(_ setting: WritableKeyPath<PushSettings, String?>, secret: String) -> String? {
        guard secret.hasPrefix("/") || !secret.contains("/") else {
            return "write an absolute path, or the name of a credential"
        }
        self[keyPath: setting] = secret.isEmpty ? nil : secret
        return nil
    }

    /// Wildcards and empty levels name no single topic (MQTT 5, 4.7).
    private mutating func setPrefix(_ text: String) -> String? {
        let levels = text.split(separator: "/", omittingEmptySubsequences: false)
        guard !levels.contains(""), !text.contains(where: { "+#$".contains($0) }), text.utf8.count <= 256 else {
            return "write a topic such as notifyd/you: no +, # or $, no empty level, at most 256 bytes"
        }
        prefix = text
        return nil
    }

    private mutating func set(
        _ setting: WritableKeyPath<PushSettings, Int64>, _ text: String, in range: ClosedRange<Int64>
    ) -> String? {
        do throws(RecurrenceError) {
            guard let milliseconds = try DurationText.parse(text).duration.wholeMilliseconds,
                range.contains(milliseconds)
            else {
                let bounds = [range.lowerBound, range.upperBound].map { DurationField.text($0) }
                return "write a duration from \(bounds[0]) to \(bounds[1])"
            }
            self[keyPath: setting] = milliseconds
            return nil
        } catch {
            return error.description
        }
    }
}
