#if Command
package import Dispatch
import Foundation
import Synchronization

/// Handles Ctrl-C between two steps, so that output and recordings stay complete.
///
/// A second Ctrl-C ends the program immediately, because the output may be blocked.
package final class Interruption: Sendable {
  /// The pipe that is signalled by Ctrl-C.
  package let wakeup: WakeupPipe
  private let hasCome = Atomic(false)

  /// Creates an interruption that does not listen yet.
  ///
  /// - Throws: an error if no descriptors are left.
  package init() throws(CommandError) {
    wakeup = try WakeupPipe()
  }

  /// Handles Ctrl-C from now on, instead of ending the program immediately.
  ///
  /// - Parameter react: a closure that is called on another thread.
  /// - Returns: a token; the interruption listens until it is released.
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

  /// Acts as if Ctrl-C had been pressed.
  package func come() {
    guard hasCome.exchange(true, ordering: .relaxed) else { return wakeup.signal() }
    exit(CommandError.Code.interrupted.rawValue)
  }

  /// Ends the current work after Ctrl-C.
  ///
  /// - Throws: an error without a message if Ctrl-C was pressed.
  package func check() throws(CommandError) {
    if hasCome.load(ordering: .relaxed) { throw CommandError(.interrupted, "") }
  }
}
#endif
