/// The states that a chart names although they are not declared, each with what names it.
struct AbsentStates {
  /// Where such a state is named.
  struct Use {
    let state: Int
    let name: String
    /// Whether it is to be the initial one.
    let isInitial: Bool
    let location: Diagnostic.Location?
  }

  private(set) var uses: [(name: String, uses: [Use])] = []
  private var positions: [String: Int] = [:]
  private var others: Set<String> = []

  /// The names of all that are reported.
  var names: Set<String> { others.union(positions.keys) }

  /// Adds a use.
  mutating func add(_ name: String, _ use: Use) {
    if let position = positions[name] {
      uses[position].uses.append(use)
    } else {
      positions[name] = uses.count
      uses.append((name, [use]))
    }
  }

  /// Keeps quiet about a state, for what names it is reported for another reason.
  mutating func ignore(_ name: String) { others.insert(name) }
}
