/// A value of a program's that an API of Apple's takes without asking that it may cross threads, and uses on any thread.
///
/// The API's documentation says so, and what it says is all that keeps the value safe: nothing else may use this.
// The compiler cannot be told what Apple's documentation tells the program, so the promise is the program's.
package struct Entrusted<Value>: @unchecked Sendable {
    /// What was handed over.
    package var value: Value

    /// Takes the value as it is.
    package init(_ value: Value) { self.value = value }
}
