#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// A note that points to a related place of an error.
enum EventsNote: NoteMessage {
  case firstCase(String)

  var message: String {
    switch self {
    case .firstCase(let name): "the other '\(name)' is here"
    }
  }

  var noteID: MessageID { MessageID(domain: "Statecraft", id: "Events.firstCase") }
}
#endif
