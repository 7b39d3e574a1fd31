extension Diagram {
  /// A connection between two machines of a system, which are regions of its diagram.
  package struct Link: Sendable, Hashable {
    /// The number of the state that is the machine that sends.
    package let source: Int
    /// The number of the state that is the machine that receives.
    package let target: Int
    /// How the messages travel, in a few words.
    package let text: String

    /// Creates a connection.
    package init(source: Int, target: Int, text: String) {
      self.source = source
      self.target = target
      self.text = text
    }
  }

  /// A connection in words.
  package func description(of link: Link) -> String {
    "\(states[link.source].name) → \(states[link.target].name): \(link.text)"
  }
}
