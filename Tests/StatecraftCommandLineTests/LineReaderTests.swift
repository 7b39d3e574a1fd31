#if Command
import Foundation
import StatecraftCommandLine
import Testing

@Suite struct LineReaderTests {
  private func readings(of bytes: [UInt8]) throws -> [LineReader.Reading] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-lines-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var reader = LineReader(descriptor: handle.fileDescriptor)
    var readings: [LineReader.Reading] = []
    while true {
      let reading = try reader.next()
      if reading == .end { return readings }
      readings.append(reading)
    }
  }

  @Test(arguments: [
    ("", []), ("open\nclose\n", ["open", "close"]), ("open\r\nclose", ["open", "close"]),
    ("\n\nopen", ["", "", "open"]), ("\u{FEFF}open\n", ["open"]), ("é\n", ["é"]),
  ])
  func `lines are read one by one, with or without an end`(text: String, lines: [String]) throws {
    let expected = lines.enumerated().map {
      LineReader.Reading.line($0.element, number: $0.offset + 1)
    }
    #expect(try readings(of: Array(text.utf8)) == expected)
  }

  @Test func `a long list is read completely`() throws {
    let lines = (0..<20_000).map { "event\($0)" }
    let readings = try readings(of: Array(lines.joined(separator: "\n").utf8))
    #expect(readings.count == 20_000)
    #expect(readings.last == .line("event19999", number: 20_000))
  }

  @Test func `a line that does not end is refused`() {
    let bytes = Array("open\n".utf8) + [UInt8](repeating: 97, count: 500_000)
    #expect(throws: LineError.tooLong(line: 2)) { try readings(of: bytes) }
  }

  @Test(arguments: [0, 1])
  func `a line of the maximum length is read, and a longer one is refused`(more: Int) throws {
    let count = LineReader.longestLine + more
    let bytes = [UInt8](repeating: 97, count: count) + [0x0A]
    if more == 0 {
      #expect(try readings(of: bytes).count == 1)
    } else {
      #expect(throws: LineError.tooLong(line: 1)) { try readings(of: bytes) }
    }
  }

  @Test func `bytes that are not text are refused with their line number`() {
    let bytes = Array("open\n".utf8) + [0xFF, 0xFE, 0x0A]
    let error = #expect(throws: LineError.self) { try readings(of: bytes) }
    #expect(error == .notUTF8(line: 2))
    #expect(error?.description == "the line is not UTF-8 text")
  }

  @Test func `waiting ends when a timer is due`() throws {
    let pipe = Pipe()
    var reader = LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor)
    #expect(try reader.next(timeout: .zero) == .timeout)
    try pipe.fileHandleForWriting.write(contentsOf: Data("op".utf8))
    #expect(try reader.next(timeout: .zero) == .timeout)
    try pipe.fileHandleForWriting.write(contentsOf: Data("en\n".utf8))
    #expect(try reader.next(timeout: .zero) == .line("open", number: 1))
  }

  @Test func `a descriptor that cannot be read is an error`() {
    var reader = LineReader(descriptor: -1)
    #expect(throws: LineError.unreadable("Bad file descriptor")) { try reader.next() }
  }
}
#endif
