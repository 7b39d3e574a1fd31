#if SCXML
/// The event descriptors of a document as a tree of tokens.
///
/// The longest path in the tree that an event's tokens follow determines which descriptors match
/// the event. Each node is therefore a case of the document's alphabet. A descriptor stands for its
/// node and all nodes below it.
///
/// Source: SCXML 3.12.1.
struct EventTrie: Sendable {
  private struct Node: Sendable {
    var name: String
    /// The number of the node above; the first node is its own.
    var parent = 0
    var children: [Substring: Int] = [:]
  }

  private var nodes = [Node(name: "*")]
  /// The nodes by their full names.
  ///
  /// Most events have the name of a node and are found here.
  private var numbers: [String: Int] = [:]

  init() {}

  /// Adds a descriptor without its wildcard and returns the number of its node.
  mutating func insert(_ descriptor: String) -> Int {
    var node = 0
    for token in descriptor.split(separator: ".", omittingEmptySubsequences: true) {
      if let child = nodes[node].children[token] {
        node = child
        continue
      }
      let name = node == 0 ? String(token) : "\(nodes[node].name).\(token)"
      nodes.append(Node(name: name, parent: node))
      numbers[name] = nodes.count - 1
      nodes[node].children[token] = nodes.count - 1
      node = nodes.count - 1
    }
    return node
  }

  /// Returns the case that an event belongs to.
  ///
  /// - Complexity: O(length of the name).
  func column(of event: String) -> Int {
    if let number = numbers[event] { return number }
    var node = 0
    for token in event.split(separator: ".", omittingEmptySubsequences: true) {
      guard let child = nodes[node].children[token] else { return node }
      node = child
    }
    return node
  }

  /// Returns the case that an event belongs to, by the names of all cases, without the tree.
  ///
  /// - Complexity: O(length of the names).
  static func column(of event: String, among names: some Sequence<String>) -> Int {
    let tokens = event.split(separator: ".", omittingEmptySubsequences: true)
    let name = tokens.joined(separator: ".")
    var best = (number: 0, length: 0)
    for (number, known) in names.enumerated().dropFirst()
    where known.utf8.count > best.length && name.hasPrefix(known)
      && (known.utf8.count == name.utf8.count || name.hasPrefix("\(known)."))
    {
      best = (number, known.utf8.count)
    }
    return best.number
  }

  /// Returns the cases that a descriptor's node stands for.
  func cases(below node: Int) -> [Int] {
    [node] + nodes[node].children.values.sorted().flatMap(cases(below:))
  }

  /// The number of cases that each node's descriptor stands for.
  var sizes: [Int] {
    var sizes = Array(repeating: 1, count: nodes.count)
    // Nodes have larger numbers than those above them.
    for node in nodes.indices.dropFirst().reversed() { sizes[nodes[node].parent] += sizes[node] }
    return sizes
  }

  /// Returns the nodes without repetitions and without those that lie below others.
  func outermost(of list: [Int]) -> [Int] {
    guard list.count > 1 else { return list }
    var found: [Int] = []
    let all = Set(list)
    var seen: Set<Int> = []
    for node in list where seen.insert(node).inserted {
      var above = node
      while above != 0, above == node || !all.contains(above) { above = nodes[above].parent }
      if above == 0 { found.append(node) }
    }
    return found
  }

  /// The names of all nodes.
  ///
  /// The first node stands for events that no descriptor names.
  var names: [String] { nodes.map(\.name) }
}
#endif
