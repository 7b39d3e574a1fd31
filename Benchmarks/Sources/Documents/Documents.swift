import Foundation
import Statecraft
import StatecraftSCXML

/// Measures what documents cost: reading and compiling, and an event.
@main
enum Documents {
  static func main() throws {
    let text = LargeDocument.text(states: 1000, transitions: 5)
    if CommandLine.arguments.contains("--print") {
      print(text, terminator: "")
      return
    }
    let bytes = Array(text.utf8)
    let document = SCXMLDocument(bytes, name: "large")
    precondition(document.isSound, "\(document.diagnostics)")
    let read = median(of: 21) { _ = SCXMLDocument(bytes, name: "large") }
    print("read and compile, \(bytes.count) bytes: \(milliseconds(read)) ms (median of 21)")

    let platform = SCXMLPlatform()
    let session = try platform.start(document)
    let events = (0..<1000).map { SCXMLEvent("e\($0 % 5).x\($0 % 5)") }
    let send = median(of: 21) { for event in events { platform.send(event, to: session) } }
    print("an event: \(milliseconds(send) * 1000 / Double(events.count)) µs (median of 21)")
  }

  private static func median(of count: Int, _ body: () -> Void) -> Duration {
    let clock = ContinuousClock()
    return (0..<count).map { _ in clock.measure(body) }.sorted()[count / 2]
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
  }
}
