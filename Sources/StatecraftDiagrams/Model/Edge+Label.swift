extension Diagram.Edge {
  /// The transition as UML writes it: `play [not worn out] / count`.
  ///
  /// A guard alone says that the transition needs no event.
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

  /// Whether it stays where it is: nothing is left or entered.
  public var isReaction: Bool { targets.isEmpty }
}
