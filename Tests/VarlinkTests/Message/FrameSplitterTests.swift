import Testing
import Varlink

/// The rules of case C34.
struct FrameSplitterTests {
    private func take(_ splitter: inout FrameSplitter) throws(VarlinkError) -> [UInt8]? {
        try splitter.next { (frame) throws(VarlinkError) in Array(frame) }
    }

    private func append(_ bytes: some Sequence<UInt8>, to splitter: inout FrameSplitter) throws(VarlinkError) {
        try Array(bytes).withUnsafeBufferPointer { (chunk) throws(VarlinkError) in
            try splitter.append(UnsafeRawBufferPointer(chunk))
        }
    }

    @Test("a message may come one byte at a time")
    func byteAtATime() throws {
        var splitter = FrameSplitter(limit: 100)
        for byte in "hello".utf8 {
            try append([byte], to: &splitter)
            #expect(try take(&splitter) == nil)
        }
        #expect(splitter.bufferedByteCount == 5)
        try append([0], to: &splitter)
        #expect(try take(&splitter) == Array("hello".utf8))
        #expect(splitter.bufferedByteCount == 0)
        #expect(try take(&splitter) == nil)
    }

    @Test("three messages in one chunk come in order, lone end marks are skipped")
    func threeInOne() throws {
        var splitter = FrameSplitter(limit: 100)
        try append(frames("|a||bc|d|||e"), to: &splitter)
        #expect(try take(&splitter) == Array("a".utf8))
        #expect(try take(&splitter) == Array("bc".utf8))
        #expect(try take(&splitter) == Array("d".utf8))
        #expect(try take(&splitter) == nil)
        #expect(splitter.bufferedByteCount == 1)
        try append([0], to: &splitter)
        #expect(try take(&splitter) == Array("e".utf8))
    }

    @Test("256 KiB in uneven chunks, cut inside characters, come whole", arguments: 0..<4 as Range<UInt64>)
    func unevenChunks(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let text = Array(String(repeating: "é漢😀a", count: 1 << 18 / 10).utf8)
        var splitter = FrameSplitter(limit: 1 << 20)
        var start = 0
        while start < text.count {
            let end = min(start + generator.number(1..<5_000), text.count)
            try append(text[start..<end], to: &splitter)
            #expect(try take(&splitter) == nil)
            start = end
        }
        try append([0, 0x78], to: &splitter)
        #expect(try take(&splitter) == text)
        #expect(splitter.bufferedByteCount == 1)
    }

    @Test("64 MiB without an end are refused at the limit, in bounded memory, for good")
    func endless() {
        var splitter = FrameSplitter(limit: 1 << 20)
        let chunk = [UInt8](repeating: 0x61, count: 1 << 16)
        var refusals = 0
        for _ in 0..<1024 {
            if fault({ () throws(VarlinkError) in try append(chunk, to: &splitter) })?.code == .tooLarge {
                refusals += 1
            }
            #expect(splitter.bufferedByteCount <= 1 << 20)
        }
        #expect(refusals == 1024 - 16)
        #expect(fault { () throws(VarlinkError) in try append(frames("a|"), to: &splitter) }?.code == .tooLarge)
        #expect(fault { () throws(VarlinkError) in try take(&splitter) }?.code == .tooLarge)
    }

    @Test("a message of the limit passes, one byte more is refused, what came before is kept")
    func limit() throws {
        var splitter = FrameSplitter(limit: 4)
        try append(frames("abcd|"), to: &splitter)
        #expect(try take(&splitter) == Array("abcd".utf8))
        try append(frames("ok|abcde|no|"), to: &splitter)
        #expect(try take(&splitter) == Array("ok".utf8))
        #expect(fault { () throws(VarlinkError) in try take(&splitter) }?.code == .tooLarge)
        #expect(fault { () throws(VarlinkError) in try take(&splitter) }?.code == .tooLarge)

        var unfinished = FrameSplitter(limit: 4)
        #expect(fault { () throws(VarlinkError) in try append(frames("ok|abcde"), to: &unfinished) }?.code == .tooLarge)
        #expect(try take(&unfinished) == Array("ok".utf8))
        #expect(fault { () throws(VarlinkError) in try take(&unfinished) }?.code == .tooLarge)

        var growing = FrameSplitter(limit: 4)
        try append(frames("ok|abc"), to: &growing)
        #expect(fault { () throws(VarlinkError) in try append(frames("de"), to: &growing) }?.code == .tooLarge)
        #expect(try take(&growing) == Array("ok".utf8))
    }

    @Test("the end of the stream in the middle of a message is noticed")
    func end() throws {
        var splitter = FrameSplitter(limit: 10)
        try splitter.checkEnd()
        try append(frames("a|"), to: &splitter)
        try splitter.checkEnd()
        try append(frames("b"), to: &splitter)
        #expect(fault { () throws(VarlinkError) in try splitter.checkEnd() }?.code == .closed)
        #expect(try take(&splitter) == Array("a".utf8))
        #expect(fault { () throws(VarlinkError) in try splitter.checkEnd() }?.code == .closed)
    }

    @Test("the messages do not depend on the chunks", arguments: 0..<100 as Range<UInt64>)
    func anyChunks(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let messages = (0..<generator.number(1..<40)).map { _ in
            [UInt8](repeating: UInt8(generator.number(1..<256)), count: generator.number(1..<200))
        }
        let bytes: [UInt8] = messages.flatMap { (message: [UInt8]) -> [UInt8] in message + [0] }
        var (splitter, taken, start) = (FrameSplitter(limit: 200), [[UInt8]](), 0)
        while start < bytes.count {
            let end = min(start + generator.number(1..<300), bytes.count)
            try append(bytes[start..<end], to: &splitter)
            start = end
            if Bool.random(using: &generator) { while let frame = try take(&splitter) { taken.append(frame) } }
        }
        while let frame = try take(&splitter) { taken.append(frame) }
        #expect(taken == messages, "seed \(seed)")
        #expect(splitter.bufferedByteCount == 0)
    }
}
