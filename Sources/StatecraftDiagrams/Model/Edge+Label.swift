extension Diagram.Edge {
  /// The transition in UML notation: `play [not worn out] / count`.
  ///
  /// A label that begins with a guard belongs to a transition without an event.
  public var label: String {
    parts.joined(separator: " ")
  }

  /// The label in up to three parts: trigger, guard, actions.
  var parts: [String] {
    var trigger = trigger.text
    if case .eventless = self.trigger, `guard` != nil { trigger = "" }
    return [
      trigger,
      `guard`.map { "[\($0)]" } ?? "",
      actions.isEmpty ? "" : "/ \(actions.joined(separator: ", "))",
    ].filter { !$0.isEmpty }
  }

  /// Whether the transition exits and enters no state.
  public var isReaction: Bool { targets.isEmpty }
}
