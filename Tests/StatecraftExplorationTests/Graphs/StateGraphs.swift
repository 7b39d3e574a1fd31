import Statecraft

/// Graphs of the states of a kettle.
enum KettleGraph {
  /// Returns edges from a text such as `cold>heating heating>cold`.
  static func edges(_ text: String) -> [StateGraph.Edge] {
    text.split(separator: " ").map { pair in
      let parts = pair.split(separator: ">").map(String.init)
      return StateGraph.Edge(from: parts[0], to: parts[1], label: parts.count > 2 ? parts[2] : "")
    }
  }

  /// All successors are declared.
  static let declared = StateGraph(
    initial: "cold",
    states: ["cold", "heating", "boiling"],
    edges: edges("cold>heating heating>boiling heating>cold boiling>cold")
  )

  /// Any state may follow the last one that a way leads to.
  static let halfDeclared = StateGraph(
    initial: "cold",
    states: ["cold", "heating", "boiling", "lost"],
    edges: edges("cold>heating heating>boiling"),
    unrestricted: ["boiling"]
  )

  /// Nothing is declared.
  static let observed = StateGraph(
    initial: "cold",
    states: ["cold", "heating", "boiling", "lost"],
    edges: edges("cold>heating>press heating>boiling>boil"),
    unrestricted: ["cold", "heating", "boiling", "lost"]
  )
}
