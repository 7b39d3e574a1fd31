#if Studio
internal import Dispatch
internal import StatecraftDiagrams
internal import StatecraftRecording
internal import Synchronization

/// One machine of a studio, and its picture.
final class Room: Sendable {
  /// What a page shows of a chart.
  struct Picture: Sendable {
    var svg: String?
    var problem: String?
  }

  let id: String
  let name: String
  let summary: String
  let exhibit: any Exhibit

  private let drawing = Mutex<Task<Picture, Never>?>(nil)

  init(id: String, name: String, summary: String, exhibit: any Exhibit) {
    self.id = id
    self.name = name
    self.summary = summary
    self.exhibit = exhibit
  }

  /// The picture, drawn when somebody asks for the first time.
  func picture() async -> Picture {
    let task = drawing.withLock { drawing in
      if let drawing { return drawing }
      let task = Task { [exhibit] in
        let diagram = await exhibit.portrait().diagram
        return await Self.draw(diagram)
      }
      drawing = task
      return task
    }
    return await task.value
  }

  /// Another program draws, which takes its time; nobody else waits for it.
  private static func draw(_ diagram: Diagram) async -> Picture {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        do {
          continuation.resume(returning: Picture(svg: try diagram.svg()))
        } catch {
          continuation.resume(returning: Picture(problem: "\(error)"))
        }
      }
    }
  }

  /// What is kept of the machine's past.
  func recording() async -> Recording {
    let diagram = await exhibit.portrait().diagram
    let past = exhibit.stage.past
    var header = Recording.Header(
      name: diagram.title,
      states: diagram.states.dropFirst().map(\.name),
      transitions: diagram.edges.indices.map { diagram.description(of: $0) }
    )
    header.dropped = past.dropped
    return Recording(header, steps: past.steps)
  }

  /// What a page must know before it can show steps.
  func message() async -> String {
    let portrait = await exhibit.portrait()
    let picture = await picture()
    let diagram = portrait.diagram
    let parents = Set(diagram.states.compactMap(\.parent))
    return Wire.text(
      Wire.Machine(
        id: id,
        name: name,
        summary: summary,
        svg: picture.svg,
        text: picture.svg == nil ? diagram.text() : "",
        problem: picture.problem,
        states: zip(diagram.states, diagram.elementIDs).enumerated().map { number, pair in
          Wire.State(
            name: pair.0.name,
            element: pair.1,
            isAtomic: number > 0 && !parents.contains(number)
          )
        },
        edges: diagram.edges.indices.map { Wire.Edge(element: "transition-\($0)") },
        events: portrait.events.map(Wire.Event.init),
        scene: portrait.sceneName,
        canRestart: portrait.canRestart,
        isTimeVirtual: portrait.isTimeVirtual,
        hasSCXML: portrait.hasSCXML
      )
    )
  }
}
#endif
