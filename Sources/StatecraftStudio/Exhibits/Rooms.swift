#if Studio
internal import Dispatch
internal import StatecraftDiagrams
internal import StatecraftRecording
internal import Synchronization

/// All machines of a studio.
final class Rooms: Sendable {
  private struct State {
    var rooms: [Room] = []
    var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastWatcher = 0
  }

  /// What the front page is called.
  let title: String

  private let state = Mutex(State())

  init(title: String) {
    self.title = title
  }

  /// Adds a machine; one of the same name gets a number.
  func add(_ exhibit: any Exhibit, named name: String, summary: String) -> Room {
    let (room, watchers) = state.withLock { state in
      let stem = Self.id(name)
      var id = stem
      var count = 1
      while state.rooms.contains(where: { $0.id == id }) {
        count += 1
        id = "\(stem)-\(count)"
      }
      let room = Room(id: id, name: name, summary: summary, exhibit: exhibit)
      state.rooms.append(room)
      return (room, Array(state.watchers.values))
    }
    for watcher in watchers { watcher.yield() }
    return room
  }

  /// Takes a machine away.
  func remove(_ room: Room) {
    let watchers = state.withLock { state in
      state.rooms.removeAll { $0 === room }
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.yield() }
  }

  var all: [Room] { state.withLock { $0.rooms } }

  func room(_ id: String) -> Room? { all.first { $0.id == id } }

  /// The script of a scene, from the first machine that has it.
  func sceneScript(named name: String) async -> String? {
    for room in all {
      let portrait = await room.exhibit.portrait()
      if portrait.sceneName == name { return portrait.sceneScript }
    }
    return nil
  }

  var hello: String {
    Wire.text(
      Wire.Hello(
        title: title,
        machines: all.map { Wire.Card(id: $0.id, name: $0.name, summary: $0.summary) }
      )
    )
  }

  /// Rings when machines come or go.
  func watch(_ continuation: AsyncStream<Void>.Continuation) -> Int {
    state.withLock { state in
      state.lastWatcher += 1
      state.watchers[state.lastWatcher] = continuation
      return state.lastWatcher
    }
  }

  /// Ends a watch, and the stream behind it.
  func unwatch(_ id: Int) { state.withLock { $0.watchers.removeValue(forKey: id) }?.finish() }

  private static func id(_ name: String) -> String {
    let letters = name.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? Character(scalar) : "-"
    }
    let id = String(letters).lowercased().split(separator: "-").joined(separator: "-")
    return id.isEmpty ? "machine" : id
  }
}

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
        edges: diagram.edges.enumerated().map { number, edge in
          Wire.Edge(
            element: "transition-\(number)",
            text: diagram.description(of: number),
            source: diagram.states[edge.source].name,
            targets: edge.targets.map(diagram.name(of:)),
            events: edge.eventNames
          )
        },
        events: portrait.events.map(Wire.Event.init),
        scene: portrait.sceneName,
        canRestart: portrait.canRestart,
        canSend: portrait.canSend,
        hasSCXML: portrait.hasSCXML
      )
    )
  }
}

extension Diagram.Edge {
  fileprivate var eventNames: [String] {
    if case .events(let names) = trigger { return names }
    return [cause]
  }
}
#endif
