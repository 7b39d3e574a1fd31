#if Command
package import Dispatch
import Foundation
import Synchronization

/// Ctrl-C, noticed between two steps, so that all that was shown and recorded is whole.
///
/// The second Ctrl-C ends the program at once: somebody may block the output.
package final class Interruption: Sendable {
  /// Rings when it comes.
  package let wakeup: WakeupPipe
  private let hasCome = Atomic(false)

  /// Listens to nothing yet.
  ///
  /// - Throws: when there are no descriptors left.
  package init() throws(CommandError) {
    wakeup = try WakeupPipe()
  }

  /// Takes Ctrl-C from now on, instead of ending the program at once.
  ///
  /// - Parameter react: called on another thread when it comes.
  /// - Returns: what listens, as long as somebody holds it.
  package func listen(
    _ react: @escaping @Sendable () -> Void = {}
  ) -> any DispatchSourceSignal {
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [weak self] in
      self?.come()
      react()
    }
    let isListening = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isListening.signal() }
    source.resume()
    isListening.wait()
    return source
  }

  /// Does what Ctrl-C does.
  package func come() {
    guard hasCome.exchange(true, ordering: .relaxed) else { return wakeup.signal() }
    exit(CommandError.Code.interrupted.rawValue)
  }

  /// Ends what is going on when it has come.
  ///
  /// - Throws: a quiet stop.
  package func check() throws(CommandError) {
    if hasCome.load(ordering: .relaxed) { throw CommandError(.interrupted, "") }
  }
}
#endif
