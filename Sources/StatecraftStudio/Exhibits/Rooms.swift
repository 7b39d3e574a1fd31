#if Studio
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
#endif
