import Foundation
import Statecraft
import StatecraftSCXML

/// Measures what documents cost: reading and compiling, and an event.
///
/// With `--print` it prints its document instead; with a file it measures that one.
@main
enum Documents {
  static func main() throws {
    let text = LargeDocument.text(states: 1000, transitions: 5)
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains("--print") {
      print(text, terminator: "")
      return
    }
    if let path = arguments.first { return try measure(URL(fileURLWithPath: path)) }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).scxml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    try measure(file)
  }

  private static func measure(_ file: URL) throws {
    let start = now
    let document = try SCXMLDocument(contentsOf: file)
    let first = now - start
    precondition(document.isSound, "\(document.diagnostics)")
    let again = try median { _ = try SCXMLDocument(contentsOf: file) }

    let platform = SCXMLPlatform()
    let session = try platform.start(document)
    let events = (0..<1000).map { SCXMLEvent("e\($0 % 5).x\($0 % 5)") }
    let sending = median { for event in events { platform.send(event, to: session) } }
    // Where they lead must be where other engines get.
    for event in events.prefix(13) { platform.send(event, to: session) }
    print("first_ms \(first)")
    print("again_ms \(again)")
    print("event_us \(sending * 1000 / Double(events.count))")
    print("state \(session.states.joined(separator: " "))")
  }

  private static func median(_ body: () throws -> Void) rethrows -> Double {
    try (0..<21).map { _ in
      let start = now
      try body()
      return now - start
    }.sorted()[10]
  }

  /// Milliseconds of processor time: what others do on the machine does not count.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
}
