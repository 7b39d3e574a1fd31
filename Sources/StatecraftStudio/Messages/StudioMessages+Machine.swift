#if Studio
extension StudioMessages {
  /// A machine of a system.
  struct Member: Encodable {
    var name: String
    /// Its states, each with the name of the machine before a dot.
    var states: [String]
  }

  /// A connection between machines of a system.
  struct Link: Encodable {
    /// The identifier of its element in the SVG.
    var element: String
    /// The name of the machine that sends.
    var source: String
    /// The name of the machine that receives.
    var target: String
    /// How the messages travel.
    var text: String
    /// How many messages can wait; `nil` if none waits.
    var capacity: Int?
  }

  /// What a page needs to know of a machine before it can show its steps.
  struct Machine: Encodable {
    var type = "machine"
    var id: String
    var name: String
    var summary: String
    /// Whether it is a system of several machines, which is proved and not run.
    var isSystem: Bool
    /// The machines of a system with their states; `nil` for what is none.
    var members: [Member]?
    /// The connections between them; `nil` for what is no system.
    var links: [Link]?
    var svg: String?
    /// The diagram as text, when there is no SVG.
    var text: String
    /// The reason why there is no SVG.
    var problem: String?
    var states: [State]
    var edges: [Edge]
    var events: [Event]
    /// The name of the scene.
    var scene: String?
    var canRestart: Bool
    var isTimeVirtual: Bool
    var hasSCXML: Bool
    /// Why the events of a stored machine are not known, or why a system takes none.
    var obstacle: String?
    /// Why nothing is proved of the machine; `nil` if there is a message about its claims, or nothing to say.
    var noProof: String?
  }
}
#endif
