#if Studio
import StatecraftRecording
@testable import StatecraftStudio

/// A status as a page reads it.
struct ViewedStatus: Decodable {
  struct Timer: Decodable {
    var name: String
    var due: Double
  }

  struct Waiting: Decodable {
    var letter: String?
  }

  struct Stored: Decodable {
    var status: String
    var revision: Int
    var waiting: [Waiting]
    var problem: String?
  }

  var now: Double
  var configuration: [String]
  var isDone: Bool
  var verdicts: [String: EventVerdict]
  var values: [NamedValue]
  var timers: [Timer]
  var stored: Stored?
}
#endif
