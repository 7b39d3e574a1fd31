#if SCXML
/// The event descriptors of a document as a tree of tokens.
///
/// Which descriptors an event matches is decided by the longest path that its tokens have in the
/// tree. So each node of the tree is a case of the document's alphabet, and a descriptor stands for
/// its node and all nodes below.
///
/// Source: SCXML 3.12.1.
struct EventTrie: Sendable {
  private struct Node: Sendable {
    var name: String
    var children: [Substring: Int] = [:]
  }

  private var nodes = [Node(name: "*")]
  /// The nodes by their names, which is how most events are called.
  private var numbers: [String: Int] = [:]

  /// Adds a descriptor, without its wildcard; the number is its node's.
  mutating func insert(_ descriptor: String) -> Int {
    var node = 0
    for token in descriptor.split(separator: ".", omittingEmptySubsequences: true) {
      if let child = nodes[node].children[token] {
        node = child
        continue
      }
      let name = node == 0 ? String(token) : "\(nodes[node].name).\(token)"
      nodes.append(Node(name: name))
      numbers[name] = nodes.count - 1
      nodes[node].children[token] = nodes.count - 1
      node = nodes.count - 1
    }
    return node
  }

  /// The case that an event belongs to.
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

  /// The cases that a descriptor's node stands for.
  func cases(below node: Int) -> [Int] {
    [node] + nodes[node].children.values.sorted().flatMap(cases(below:))
  }

  /// The names of all nodes; the first stands for events that no descriptor names.
  var names: [String] { nodes.map(\.name) }
}
#endif
