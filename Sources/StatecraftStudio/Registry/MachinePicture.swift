#if Studio
internal import Dispatch
internal import StatecraftDiagrams

/// The picture of a machine's diagram, or the reason why there is none.
struct MachinePicture: Sendable {
  var svg: String?
  var problem: String?

  /// Renders a diagram.
  ///
  /// Another program does that and takes its time, so that it blocks a thread of its own.
  static func render(_ diagram: Diagram) async -> MachinePicture {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        do {
          continuation.resume(returning: MachinePicture(svg: try diagram.svg()))
        } catch {
          continuation.resume(returning: MachinePicture(problem: "\(error)"))
        }
      }
    }
  }
}
#endif
