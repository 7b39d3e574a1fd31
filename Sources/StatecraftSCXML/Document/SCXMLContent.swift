#if SCXML
/// Executable content, as it was parsed.
///
/// Source: SCXML chapter 4.
indirect enum SCXMLContent: Sendable, Hashable {
  case raise(String)
  case choose([Branch])
  case forEach(item: String, index: String?, array: SCXMLExpression, [SCXMLStatement])
  case log(label: String?, SCXMLExpression?)
  case assign(SCXMLExpression, Source)
  case script(SCXMLExpression)
  case send(Send)
  case cancel(Text)
  case custom(SCXMLElement)

  /// A branch of `<if>`; the last may have no condition.
  struct Branch: Sendable, Hashable {
    let condition: SCXMLExpression?
    let content: [SCXMLStatement]
  }

  /// A value: an expression or what stands between the tags.
  enum Source: Sendable, Hashable {
    case expression(SCXMLExpression)
    case inline([SCXMLNode])
    /// The text of a resource.
    case resource(String)
  }

  /// A text that is written or computed.
  enum Text: Sendable, Hashable {
    case literal(String)
    case expression(SCXMLExpression)

    /// The text, if it is written; for diagrams.
    var written: String? {
      if case .literal(let text) = self { text } else { nil }
    }
  }

  /// A parameter; also a name of a namelist.
  struct Parameter: Sendable, Hashable {
    let name: String
    let value: SCXMLExpression
  }

  /// What goes with an event or an invocation.
  struct Payload: Sendable, Hashable {
    var parameters: [Parameter] = []
    var content: Source?
    var isEmpty: Bool { parameters.isEmpty && content == nil }
  }

  /// `<send>`.
  struct Send: Sendable, Hashable {
    var event: Text?
    var target: Text?
    var type: Text?
    var id: String?
    var idLocation: SCXMLExpression?
    var delay: Text?
    var payload = Payload()
  }
}

/// `<invoke>`.
struct SCXMLInvoke: Sendable, Hashable {
  /// Its number in the document.
  let number: Int
  let state: String
  /// The line and the column of the tag.
  let line: Int
  let column: Int
  var type: SCXMLContent.Text?
  var source: SCXMLContent.Text?
  var id: String?
  var idLocation: SCXMLExpression?
  var autoforward = false
  var payload = SCXMLContent.Payload()
  var finalize: [SCXMLStatement]?
}

/// `<data>`.
struct SCXMLData: Sendable, Hashable {
  let id: String
  let value: SCXMLContent.Source?
  /// Whether it belongs to the document as a whole: it may be given from outside.
  let isTopLevel: Bool
  /// The line and the column of the tag.
  let line: Int
  let column: Int
}
#endif
