extension Diagram {
  /// Returns whether a state is a descendant of another state.
  public func isInside(_ state: Int, of ancestor: Int) -> Bool {
    var parent = states[state].parent
    while let number = parent {
      if number == ancestor { return true }
      parent = states[number].parent
    }
    return false
  }

  /// Returns the name of a target.
  public func name(of target: Target) -> String {
    switch target {
    case .state(let state): states[state].name
    case .history(let history):
      (histories[history].isDeep ? "deep history of " : "history of ")
        + states[histories[history].parent].name
    }
  }

  /// Returns a description of the transition: `stopped → playing: play [not worn out]`.
  public func description(of edge: Int) -> String {
    let edge = edges[edge]
    let source = states[edge.source].name
    let change =
      edge.targets.isEmpty
      ? source : "\(source) → \(edge.targets.map(name(of:)).joined(separator: ", "))"
    let word = edge.disposition == .take ? "" : "\(edge.disposition.rawValue) "
    let label = edge.label
    return label.isEmpty ? change : "\(change): \(word)\(label)"
  }

  /// Returns the numbers of a state's transitions, in order.
  func edges(of state: Int) -> [Int] { edges.indices.filter { edges[$0].source == state } }

  /// Returns the number of the state that contains a target.
  func container(of target: Target) -> Int {
    switch target {
    case .state(let state): states[state].parent ?? 0
    case .history(let history): histories[history].parent
    }
  }

  /// Returns whether a state is an initial child of its parent.
  func isInitial(_ state: Int) -> Bool {
    guard let parent = states[state].parent else { return false }
    return states[parent].initial.contains { target in
      guard case .state(let initial) = target else { return false }
      return initial == state
    }
  }

  /// Returns a state's behaviour other than its transitions, in UML notation: `entry / spin up`.
  func details(of state: Int) -> [String] {
    let state = states[state]
    let description = state.description ?? ""
    return (description.contains { !$0.isWhitespace } ? [description] : [])
      + state.data.map { "holds \($0)" }
      + state.entry.map { "entry / \($0)" }
      + state.exit.map { "exit / \($0)" }
      + state.invocations.map { "do / \($0)" }
  }

  /// Returns a description of a transition without a target: a reaction, or an ignored or postponed
  /// event.
  func reaction(_ edge: Int) -> String {
    let edge = edges[edge]
    return edge.disposition == .take ? edge.label : "\(edge.disposition.rawValue) \(edge.label)"
  }

  /// Returns whether a transition needs no arrow.
  func isReaction(_ edge: Int) -> Bool {
    edges[edge].isReaction || edges[edge].disposition != .take
  }

  /// Returns unique identifiers for all states that every format accepts: letters, digits and
  /// underscores.
  ///
  /// - Parameter reserved: the reserved words of the format, in lower case.
  /// - Returns: an identifier for each state, in order.
  func identifiers(avoiding reserved: Set<String> = []) -> [String] {
    var used: Set<String> = []
    return states.map { state in
      var id = Self.word(state.name)
      if !id.contains(where: \.isLetter) || id.first?.isNumber == true { id = "state_\(id)" }
      if reserved.contains(id.lowercased()) { id += "_" }
      let stem = id
      var count = 1
      while !used.insert(id.lowercased()).inserted {
        count += 1
        id = "\(stem)_\(count)"
      }
      return id
    }
  }

  /// Returns the ASCII letters and digits of a text.
  ///
  /// An underscore replaces the characters in between.
  static func word(_ text: String) -> String {
    var word = ""
    for character in text.unicodeScalars {
      if character.isASCII,
        character.properties.isAlphabetic || ("0"..."9").contains(character)
          || character == "_"
      {
        word.unicodeScalars.append(character)
      } else if !word.isEmpty, !word.hasSuffix("_") {
        word += "_"
      }
    }
    return word
  }
}
