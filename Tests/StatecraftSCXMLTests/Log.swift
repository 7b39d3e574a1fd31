#if SCXML
import StatecraftSCXML
import Synchronization

/// What sessions log, in order.
final class Log: Sendable {
  private let entries = Mutex<[String]>([])

  var lines: [String] { entries.withLock { $0 } }

  func note(_ line: String) { entries.withLock { $0.append(line) } }

  /// Settings whose log is this.
  var settings: SCXMLPlatform.Settings {
    var settings = SCXMLPlatform.Settings()
    settings.log = { label, value in self.note(label.map { "\($0): \(value)" } ?? "\(value)") }
    return settings
  }
}

/// A document of the script language with these states.
func document(_ states: String, attributes: String = "") -> SCXMLDocument {
  let text = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" \
    \(attributes)>\(states)</scxml>
    """
  return SCXMLDocument(text.utf8, name: "test.scxml")
}
#endif
