#if Studio
internal import StatecraftDiagrams
internal import StatecraftRecording
internal import Synchronization

/// A machine of a studio: its name, its host and its picture.
final class StudioMachine: Sendable {
  let id: String
  let name: String
  let summary: String
  let host: any MachineHost

  private let rendering = Mutex<Task<MachinePicture, Never>?>(nil)

  init(id: String, name: String, summary: String, host: any MachineHost) {
    self.id = id
    self.name = name
    self.summary = summary
    self.host = host
  }

  /// The picture of the diagram; rendered on the first call.
  func picture() async -> MachinePicture {
    let task = rendering.withLock { rendering in
      if let rendering { return rendering }
      let task = Task { [host] in
        await MachinePicture.render(host.description().diagram)
      }
      rendering = task
      return task
    }
    return await task.value
  }

  /// The steps that the feed keeps, as a recording.
  func recording() async -> Recording {
    let diagram = await host.description().diagram
    let history = host.feed.history
    var header = Recording.Header(
      name: diagram.title,
      states: diagram.states.dropFirst().map(\.name),
      transitions: diagram.edges.indices.map { diagram.description(of: $0) }
    )
    header.dropped = history.dropped
    return Recording(header, steps: history.steps)
  }

  /// The machine as a message to a page.
  func message() async -> String {
    let description = await host.description()
    let picture = await picture()
    let diagram = description.diagram
    let parents = Set(diagram.states.compactMap(\.parent))
    return StudioMessages.text(
      StudioMessages.Machine(
        id: id,
        name: name,
        summary: summary,
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
        edges: diagram.edges.indices.map { StudioMessages.Edge(element: "transition-\($0)") },
        events: description.events.map {
          StudioMessages.Event($0, hasButton: !description.sceneEvents.contains($0.name))
        },
        scene: description.sceneName,
        canRestart: description.canRestart,
        isTimeVirtual: description.isTimeVirtual,
        hasSCXML: description.hasSCXML
      )
    )
  }
}
#endif
