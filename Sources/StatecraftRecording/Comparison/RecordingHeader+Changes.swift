extension Recording.Header {
  /// Returns the differences between two headers, as text.
  func changes(to other: Recording.Header) -> [String] {
    var changes: [String] = []
    if name != other.name { changes.append("'\(name)' is now called '\(other.name)'") }
    if let version, let now = other.version, version != now {
      changes.append("version \(version) is now \(now)")
    }
    if !states.isEmpty, !other.states.isEmpty, Set(states).isDisjoint(with: other.states) {
      return changes + ["no state has the same name, so it is another machine"]
    }
    changes += Self.difference(states, other.states, "state")
    changes += Self.difference(transitions, other.transitions, "transition")
    return changes
  }

  private static func difference(_ old: [String], _ new: [String], _ kind: String) -> [String] {
    // An empty list means that the states are not known.
    guard !old.isEmpty, !new.isEmpty else { return [] }
    let gone = Set(old).subtracting(new)
    let come = Set(new).subtracting(old)
    return old.filter(gone.contains).prefix(5).map { "\(kind) '\($0)' was removed" }
      + new.filter(come.contains).prefix(5).map { "\(kind) '\($0)' was added" }
  }
}
