internal import Synchronization

/// What one reader of a machine has not read yet.
final class SequenceReader<Element: Sendable>: Sendable {
  private struct State {
    var elements = FIFO<Element>()
    var dropped = 0
  }

  private let buffering: ReaderBuffer
  private let wake: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  init(_ buffering: ReaderBuffer, _ wake: AsyncStream<Void>.Continuation) {
    self.buffering = buffering
    self.wake = wake
  }

  var dropped: Int { state.withLock { $0.dropped } }

  /// Adds an element at the end.
  ///
  /// - Returns: the element that was dropped for it, if one was.
  @discardableResult
  func give(_ element: Element) -> Element? {
    let dropped = state.withLock { state -> Element? in
      var dropped: Element?
      switch buffering {
      case .unbounded: state.elements.append(element)
      case .newest(let limit):
        state.elements.append(element)
        if state.elements.count > max(0, limit) { dropped = state.elements.popFirst() }
      case .oldest(let limit):
        if state.elements.count < limit {
          state.elements.append(element)
        } else {
          dropped = element
        }
      }
      if dropped != nil { state.dropped += 1 }
      return dropped
    }
    wake.yield()
    return dropped
  }

  func take() -> Element? { state.withLock { $0.elements.popFirst() } }

  /// Takes all that nobody will read any more.
  func takeRest() -> [Element] { state.withLock { $0.elements.pop(upTo: .max) } }

  /// Says that nothing comes any more.
  func finish() { wake.finish() }
}
