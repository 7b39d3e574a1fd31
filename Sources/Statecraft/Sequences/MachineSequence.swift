/// A sequence of a live machine's outcomes or outputs, which ends with the machine.
///
/// A sequence is for one reader; request another sequence for each further reader. The machine
/// never waits for a reader. Elements are dropped only with a bounded ``ReaderBuffer``; ``dropped``
/// is their number.
public struct MachineSequence<Element: Sendable>: AsyncSequence, Sendable {
  private let reader: SequenceReader<Element>
  private let wakes: AsyncStream<Void>
  /// Ends the registration when the last reference to the sequence and its iterators is released.
  private let registration: ObservationToken

  /// Creates a sequence of the elements that a reader receives.
  ///
  /// - Parameters:
  ///   - buffering: the policy for unread elements.
  ///   - register: starts the delivery of elements, and returns a closure that ends it.
  init(
    _ buffering: ReaderBuffer,
    _ register: (SequenceReader<Element>) -> @Sendable () -> Void
  ) {
    let (wakes, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    reader = SequenceReader(buffering, continuation)
    self.wakes = wakes
    let end = register(reader)
    registration = ObservationToken(end)
    // Elements that remain after the end of the machine can still be read.
    continuation.onTermination = { if case .cancelled = $0 { end() } }
  }

  /// Returns a sequence, and the reader to which its elements are passed.
  static func make(_ buffering: ReaderBuffer) -> (MachineSequence, SequenceReader<Element>) {
    let sequence = MachineSequence(buffering) { _ in {} }
    return (sequence, sequence.reader)
  }

  /// The number of elements that were dropped because the buffer of this reader was full.
  ///
  /// The number is always zero with ``ReaderBuffer/unbounded``, the default.
  public var dropped: Int { reader.dropped }

  /// Returns an iterator over the elements.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      reader: reader,
      wakes: wakes.makeAsyncIterator(),
      registration: registration
    )
  }

  /// The iterator of ``MachineSequence``.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let reader: SequenceReader<Element>
    fileprivate var wakes: AsyncStream<Void>.AsyncIterator
    fileprivate let registration: ObservationToken

    /// Waits for the next element; returns `nil` when the machine has ended or the task is
    /// cancelled.
    public mutating func next() async -> Element? {
      await next(isolation: #isolation)
    }

    /// Waits for the next element; returns `nil` when the machine has ended or the task is
    /// cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      while true {
        if Task.isCancelled {
          // The remaining elements are for another reader.
          registration.cancel()
          reader.finish()
          return nil
        }
        if let element = reader.take() { return element }
        guard await wakes.next(isolation: actor) != nil else { return reader.take() }
      }
    }
  }
}
