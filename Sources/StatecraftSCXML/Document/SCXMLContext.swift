#if SCXML
public import Statecraft

/// The context of every document's chart.
///
/// States are named by their ids.
public struct SCXMLContext: ChartContext {
  /// The id of a state.
  public typealias State = String
  /// An event with its data.
  public typealias Event = SCXMLEvent

  /// The session that runs the document.
  let session: any SCXMLContentRunner

  /// Always returns −1: each document numbers its events by its own descriptors, not by their type.
  public static func caseIndex(of event: SCXMLEvent) -> Int { -1 }

  /// Always empty, because documents do not share an alphabet.
  public static var eventCases: [EventDescription] { [] }
}
#endif
