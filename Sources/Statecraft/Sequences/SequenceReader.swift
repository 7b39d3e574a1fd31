internal import Synchronization

/// The unread elements of one reader of a machine.
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

  /// Appends an element, according to the buffering policy.
  ///
  /// - Returns: the element that was dropped, if any.
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

  /// Removes and returns all unread elements, when the reader has ended.
  func takeRest() -> [Element] { state.withLock { $0.elements.pop(upTo: .max) } }

  /// Ends the sequence after the remaining elements.
  func finish() { wake.finish() }
}
