/// A value that JSON cannot hold: where it stands, and what it is.
package struct PropertyListError: Error, Hashable, CustomStringConvertible {
    /// Such as `userInfo.when[2]`.
    package let path: String
    /// Such as `a value of type TimeZone`.
    package let what: String

    /// What is wrong with what, and what would be right.
    package var description: String {
        "\(path) holds \(what) that cannot be kept; use text, numbers, dates, data, arrays and dictionaries"
    }
}
