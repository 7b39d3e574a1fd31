#if Studio
internal import StatecraftDiagrams
internal import Synchronization

/// The pictures of diagrams; each is rendered once, however many machines have it.
final class PictureCache: Sendable {
  private let pictures = Mutex<[Diagram: Task<MachinePicture, Never>]>([:])

  private let render: @Sendable (Diagram) async -> MachinePicture

  init(render: @escaping @Sendable (Diagram) async -> MachinePicture = MachinePicture.render) {
    self.render = render
  }

  /// The picture of a diagram; rendered on the first call, and again after a problem, which may have been one of
  /// that moment.
  ///
  /// - Complexity: O(size of the diagram) later.
  func picture(of diagram: Diagram) async -> MachinePicture {
    let task = pictures.withLock { pictures in
      if let task = pictures[diagram] { return task }
      let task = Task { [self] in
        let picture = await render(diagram)
        if picture.problem != nil { self.pictures.withLock { $0[diagram] = nil } }
        return picture
      }
      pictures[diagram] = task
      return task
    }
    return await task.value
  }
}
#endif
