#if Studio
internal import StatecraftDiagrams
internal import StatecraftRecording
internal import Synchronization

/// A machine of a studio: its name, its host and its picture.
final class StudioMachine: Sendable {
  let id: String
  let name: String
  let summary: String
  /// Another number for each machine of a registry, also of the same name.
  let instance: Int
  let host: any MachineHost
  /// What proves the claims of the machine; `nil` if there are none.
  let proof: ProofRunner?
  /// Why nothing is proved of the machine, for its page; `nil` if something is, or if the page says nothing.
  let noProof: String?

  private let pictures: PictureCache
  /// The scene of the last description that was made.
  private let scene = Mutex<(name: String?, script: String?)>((nil, nil))

  init(
    id: String,
    name: String,
    summary: String,
    instance: Int = 0,
    host: any MachineHost,
    proof: ProofRunner? = nil,
    noProof: String? = nil,
    pictures: PictureCache
  ) {
    self.id = id
    self.name = name
    self.summary = summary
    self.instance = instance
    self.host = host
    self.proof = proof
    self.noProof = noProof
    self.pictures = pictures
  }

  /// Whether it is a system of several machines, which is proved and not run.
  var isSystem: Bool { host is SystemHost }

  /// Ends all work for the machine.
  func close() async {
    proof?.close()
    await host.close()
  }

  /// What pages need to know of the machine; waits until it does nothing else.
  private func description() async -> MachineDescription {
    let description = await host.description()
    scene.withLock { $0 = (description.sceneName, description.sceneScript) }
    return description
  }

  /// The script of a scene, if that of the last description has the name.
  func knownSceneScript(named name: String) -> String? {
    scene.withLock { $0.name == name ? $0.script : nil }
  }

  /// The script of a scene, if that of the machine has the name; waits until it does nothing else.
  func sceneScript(named name: String) async -> String? {
    _ = await description()
    return knownSceneScript(named: name)
  }

  /// The picture of the diagram; rendered on the first call.
  func picture() async -> MachinePicture {
    await pictures.picture(of: description().diagram)
  }

  /// The steps that the feed keeps, as a recording.
  func recording() async -> Recording {
    let diagram = await description().diagram
    let history = host.feed.history
    var header = Recording.Header(
      name: diagram.title,
      states: diagram.states.dropFirst().map(\.name),
      transitions: diagram.edges.indices.map { diagram.description(of: $0) }
    )
    header.dropped = history.dropped
    return Recording(header, steps: history.steps)
  }

  /// Marks a message as one about this machine, and not about another one of the same name, which it has replaced
  /// or which replaces it.
  ///
  /// - Parameter message: an object as JSON.
  /// - Returns: the object with the number of the machine.
  func marked(_ message: String) -> String { "{\"instance\":\(instance),\(message.dropFirst())" }

  /// The machines of a system with their states, in the order of its diagram.
  private static func members(of diagram: Diagram) -> [StudioMessages.Member] {
    guard let system = diagram.states.first else { return [] }
    return zip(system.children, system.children.dropFirst() + [diagram.states.count]).map {
      StudioMessages.Member(
        name: diagram.states[$0].name,
        states: diagram.states[($0 + 1)..<$1].map(\.name)
      )
    }
  }

  /// The connections of a system, in the order of its diagram.
  private static func links(of description: MachineDescription) -> [StudioMessages.Link] {
    let diagram = description.diagram
    return diagram.links.enumerated().map { number, link in
      StudioMessages.Link(
        element: "link-\(number)",
        source: diagram.states[link.source].name,
        target: diagram.states[link.target].name,
        text: link.text,
        capacity: description.capacities[number]
      )
    }
  }

  /// The machine as a message to a page.
  func message() async -> String {
    let description = await description()
    let picture = await pictures.picture(of: description.diagram)
    let diagram = description.diagram
    let parents = Set(diagram.states.compactMap(\.parent))
    return StudioMessages.text(
      StudioMessages.Machine(
        id: id,
        name: name,
        summary: summary,
        isSystem: isSystem,
        members: isSystem ? Self.members(of: diagram) : nil,
        links: isSystem ? Self.links(of: description) : nil,
        svg: picture.svg,
        text: picture.svg == nil ? diagram.text() : "",
        problem: picture.problem,
        states: zip(diagram.states, diagram.elementIDs).enumerated().map { number, pair in
          StudioMessages.State(
            name: pair.0.name,
            element: pair.1,
            isAtomic: number > 0 && !parents.contains(number)
          )
        },
        edges: diagram.edges.indices.map {
          StudioMessages.Edge(
            element: "transition-\($0)",
            text: diagram.description(of: $0),
            isTakeable: diagram.edges[$0].disposition == .take
          )
        },
        events: description.events.map {
          StudioMessages.Event($0, hasButton: !description.sceneEvents.contains($0.name))
        },
        scene: description.sceneName,
        canRestart: description.canRestart,
        isTimeVirtual: description.isTimeVirtual,
        hasSCXML: description.hasSCXML,
        obstacle: description.obstacle,
        noProof: noProof
      )
    )
  }
}
#endif
