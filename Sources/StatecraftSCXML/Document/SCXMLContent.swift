#if SCXML
/// Parsed executable content.
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

  /// A branch of `<if>`.
  ///
  /// The last branch may have no condition.
  struct Branch: Sendable, Hashable {
    let condition: SCXMLExpression?
    let content: [SCXMLStatement]
  }

  /// The source of a value: an expression, the content of an element, or a resource.
  enum Source: Sendable, Hashable {
    case expression(SCXMLExpression)
    case inline([SCXMLNode])
    /// The text of a resource.
    case resource(String)
  }

  /// A text that the document contains or computes.
  enum Text: Sendable, Hashable {
    case literal(String)
    case expression(SCXMLExpression)

    /// The text if the document contains it, for diagrams; `nil` if it is computed.
    var written: String? {
      if case .literal(let text) = self { text } else { nil }
    }
  }

  /// A parameter, or a name of a namelist.
  struct Parameter: Sendable, Hashable {
    let name: String
    let value: SCXMLExpression
  }

  /// The data that an event or an invocation carries.
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
#endif
