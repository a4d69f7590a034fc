// Runs libFuzzer on one target. NOTIFYD_FUZZ=1 puts this program into the manifest; build and run it with
//   NOTIFYD_FUZZ=1 swift build -c release --product Fuzz -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld --scratch-path .build/fuzz
//   .build/fuzz/release/Fuzz json Tests/Fuzz/Corpus/json -max_total_time=60
// libFuzzer adds what it finds to the first folder; commit what is small and new.
import FuzzTargets
import Glibc

@_extern(c, "LLVMFuzzerRunDriver")
func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What the command line asks for; static, because libFuzzer takes a C function, which captures nothing.
enum Chosen {
    static let target: FuzzTarget? = CommandLine.arguments.dropFirst().first.flatMap(FuzzTarget.named)
}

guard Chosen.target != nil else {
    print("usage: Fuzz \(FuzzTarget.all.map(\.name).joined(separator: "|")) [CORPUS FOLDER] [-OPTION=VALUE]...")
    exit(2)
}

// libFuzzer's own arguments begin with the program's name: the target's word takes that place.
var count = CommandLine.argc - 1
var arguments = CommandLine.unsafeArgv + 1
exit(
    runFuzzer(&count, &arguments) { bytes, size in
        Chosen.target?.run(Array(UnsafeBufferPointer(start: bytes, count: size)))
        return 0
    })
