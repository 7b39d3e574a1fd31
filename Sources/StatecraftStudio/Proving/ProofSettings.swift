#if Studio
internal import Dispatch

/// What the proofs of a studio may use: all of them take turns on one thread.
struct ProofSettings: Sendable {
  /// The time that an exploration may take.
  var time = Duration.seconds(60)
  /// The memory for the situations of an exploration, in bytes.
  var bytes = 1 << 30
  /// Runs work after all work that it got before, on another thread.
  var run: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

  /// Creates the settings, with a thread that is not one of those that serve pages.
  init() {
    let queue = DispatchQueue(label: "statecraft.studio.proofs", qos: .utility)
    run = { queue.async(execute: $0) }
  }

  /// Creates the settings of a configuration.
  init(_ configuration: StudioConfiguration) {
    self.init()
    time = configuration.proofTime
    bytes = configuration.proofBytes
  }
}
#endif
