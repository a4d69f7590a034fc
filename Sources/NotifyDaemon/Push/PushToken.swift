import NotifyInterface

/// Device tokens: text that cannot be guessed, and is a level of a topic.
enum PushToken {
    /// RFC 4648's base 32 in small letters.
    private static let alphabet: [Character] = Array("abcdefghijklmnopqrstuvwxyz234567")

    /// A new token of 130 random bits.
    static func random(using generator: inout some RandomNumberGenerator) -> String {
        String((0..<Limits.tokenCharacters).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
    }
}
