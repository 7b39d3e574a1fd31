/// What a live machine tells, as a sequence that ends with the machine.
///
/// It is for one reader; ask the machine for another one for each reader. The machine never waits for
/// a reader. Nothing is dropped unless a bounded ``ReaderBuffer`` was asked for, and then
/// ``dropped`` says how many.
public struct MachineSequence<Element: Sendable>: AsyncSequence, Sendable {
  private let reader: SequenceReader<Element>
  private let wakes: AsyncStream<Void>
  /// Ends the reading when nobody holds the sequence or an iterator any more.
  private let registration: ObservationToken

  /// Makes a sequence of what a reader is given.
  ///
  /// - Parameters:
  ///   - buffering: what becomes of what is not read yet.
  ///   - register: starts giving; returns what ends it.
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
    // What has ended with the machine is still read.
    continuation.onTermination = { if case .cancelled = $0 { end() } }
  }

  /// A sequence, and where its elements come from.
  static func make(_ buffering: ReaderBuffer) -> (MachineSequence, SequenceReader<Element>) {
    let sequence = MachineSequence(buffering) { _ in {} }
    return (sequence, sequence.reader)
  }

  /// How many elements were dropped so far because the buffer of this reader was full.
  ///
  /// With ``ReaderBuffer/unbounded``, the default, it is always zero.
  public var dropped: Int { reader.dropped }

  /// Begins to read.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      reader: reader,
      wakes: wakes.makeAsyncIterator(),
      registration: registration
    )
  }

  /// Reads a ``MachineSequence``.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let reader: SequenceReader<Element>
    fileprivate var wakes: AsyncStream<Void>.AsyncIterator
    fileprivate let registration: ObservationToken

    /// Waits for the next element; `nil` when the machine has ended or the task is cancelled.
    public mutating func next() async -> Element? {
      await next(isolation: #isolation)
    }

    /// Waits for the next element; `nil` when the machine has ended or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      while true {
        if Task.isCancelled {
          // What is left is for another reader.
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
