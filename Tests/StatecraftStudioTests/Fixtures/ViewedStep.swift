#if Studio
import StatecraftRecording
@testable import StatecraftStudio

/// A step as a page reads it.
struct ViewedStep: Decodable {
  var time: Double
  var source: String
  var event: String
  var payload: String?
  var outcome: String
  var reason: String?
  var transitions: [Int]
  var configuration: [String]
  var values: [NamedValue]?
  var key: String?
}
#endif
