#if Studio
internal import StatecraftDiagrams
internal import Synchronization

/// The pictures of diagrams; each is rendered once, however many machines have it, as long as it is one of the last.
final class PictureCache: Sendable {
  /// The most pictures that are kept.
  static let limit = 256

  private struct State {
    var pictures: [Diagram: Task<MachinePicture, Never>] = [:]
    /// The diagrams of the pictures, in the order in which they came.
    var diagrams: [Diagram] = []
  }

  private let state = Mutex(State())

  private let render: @Sendable (Diagram) async -> MachinePicture

  init(render: @escaping @Sendable (Diagram) async -> MachinePicture = MachinePicture.render) {
    self.render = render
  }

  /// The picture of a diagram; rendered on the first call, and again after a problem, which may have been one of
  /// that moment.
  ///
  /// - Complexity: O(size of the diagram) later.
  func picture(of diagram: Diagram) async -> MachinePicture {
    let task = state.withLock { state in
      if let task = state.pictures[diagram] { return task }
      let task = Task { [self] in
        let picture = await render(diagram)
        if picture.problem != nil { forget(diagram) }
        return picture
      }
      if state.diagrams.count >= Self.limit {
        state.pictures[state.diagrams.removeFirst()] = nil
      }
      state.pictures[diagram] = task
      state.diagrams.append(diagram)
      return task
    }
    return await task.value
  }

  private func forget(_ diagram: Diagram) {
    state.withLock { state in
      state.pictures[diagram] = nil
      state.diagrams.removeAll { $0 == diagram }
    }
  }
}
#endif
