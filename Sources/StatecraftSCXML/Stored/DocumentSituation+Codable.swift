#if SCXML
/// The data of a stored machine: an object with the variables.
///
/// A value that JSON cannot say exactly, such as `NaN`, or an object whose members are not sorted, is an
/// expression in the member `@`, beside the JSON that readers see. No variable has this name. Before its
/// start, a machine has only the values that are given to the data of the document.
extension DocumentSituation: Codable {
  /// The name of the member that is no variable.
  package static let restName = "@"
  private static let rest = DocumentKey(restName)

  /// What variables do not say.
  private struct Rest: Codable {
    /// Expressions of values that JSON cannot say.
    var exact: [String: String]?
    /// The states whose data are bound.
    var bound: [String]?
    /// The timers in use, by the ids of delayed events.
    var timers: [String: UInt64]?
  }

  /// Decodes stored data, or data to start with.
  package init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: DocumentKey.self)
    let names = container.allKeys.map(\.stringValue).filter { $0 != Self.rest.stringValue }
    for name in names.sorted() {
      let value = try container.decode(DocumentValue.self, forKey: DocumentKey(name))
      given.append(.init(name, value.value))
      variables[name] = value.expression
    }
    guard names.count < container.allKeys.count else { return }
    let rest = try container.decode(Rest.self, forKey: Self.rest)
    variables.merge(rest.exact ?? [:]) { _, exact in exact }
    bound = rest.bound ?? []
    timers = rest.timers ?? [:]
  }

  /// Encodes the data between two steps.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentKey.self)
    var exact: [String: String] = [:]
    for (name, expression) in variables {
      if let value = SCXMLValue(json: expression) {
        let sorted = DocumentValue(value).sorted
        try container.encode(sorted, forKey: DocumentKey(name))
        if sorted.expression == expression { continue }
      }
      exact[name] = expression
    }
    guard !exact.isEmpty || !bound.isEmpty || !timers.isEmpty else { return }
    let rest = Rest(
      exact: exact.isEmpty ? nil : exact,
      bound: bound.isEmpty ? nil : bound,
      timers: timers.isEmpty ? nil : timers
    )
    try container.encode(rest, forKey: Self.rest)
  }
}
#endif
