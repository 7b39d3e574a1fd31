#if Studio
internal import StatecraftDiagrams
internal import Synchronization

/// The pictures of diagrams; each is rendered once, however many machines have it.
final class PictureCache: Sendable {
  private let pictures = Mutex<[Diagram: Task<MachinePicture, Never>]>([:])

  /// The picture of a diagram; rendered on the first call.
  ///
  /// - Complexity: O(size of the diagram) later.
  func picture(of diagram: Diagram) async -> MachinePicture {
    let task = pictures.withLock { pictures in
      if let task = pictures[diagram] { return task }
      let task = Task { await MachinePicture.render(diagram) }
      pictures[diagram] = task
      return task
    }
    return await task.value
  }
}
#endif
