#if Durable
public import Statecraft

extension ChartMachines {
  /// An event for a machine, as one of several that are sent or posted together.
  public struct AddressedEvent: Sendable {
    /// The event.
    public var event: Context.Event
    /// The machine.
    public var id: String
    /// The key, by which a repetition is recognized.
    public var key: String

    /// Creates an event for a machine.
    public init(_ event: Context.Event, to id: String, key: String) {
      self.event = event
      self.id = id
      self.key = key
    }
  }

  /// Sends events together, and waits until each of them is applied and committed or has failed.
  ///
  /// ```swift
  /// let results = await orders.send(contentsOf: payments.map {
  ///   .init(.pay($0.cents), to: $0.order, key: $0.id)
  /// })
  /// for (payment, result) in zip(payments, results) { … }
  /// ```
  ///
  /// Many share a transaction, up to 512, so that they take less time than calls that wait for each other. It is
  /// no transaction for all of them: each event is applied or fails for itself, as if it had been sent alone. Events for one machine
  /// are applied in their order, and one that fails does not keep the later ones from being applied.
  ///
  /// - Parameter events: the events; their ids and keys may occur several times.
  /// - Returns: for each event, in their order, its answer or the error that
  ///   ``send(_:to:key:ifRevision:)`` would have thrown.
  public func send(
    contentsOf events: [AddressedEvent]
  ) async -> [Result<DurableAnswer, any Error>] {
    await results(of: events) { await runtime.send($0.map { DirectInput(posting: $0) }) }
  }

  /// Accepts events together, which are durable when the method returns and are applied soon.
  ///
  /// Many share a transaction, up to 512. Each of them is accepted or fails for itself.
  ///
  /// - Parameter events: the events; their ids and keys may occur several times.
  /// - Returns: for each event, in their order, the answer if its key was used before and applied, `nil` if it waits, or
  ///   the error that ``post(_:to:key:)`` would have thrown.
  public func post(
    contentsOf events: [AddressedEvent]
  ) async -> [Result<DurableAnswer?, any Error>] {
    await results(of: events) { await runtime.post($0) }
  }

  /// The results of events, of which those that have no row fail alone.
  private func results<Answer>(
    of events: [AddressedEvent],
    _ send: ([Posting]) async -> [Result<Answer, any Error>]
  ) async -> [Result<Answer, any Error>] {
    let rows = events.map { event in
      Result { try posting(event.event, to: event.id, key: event.key) }
    }
    var sent = await send(rows.compactMap { try? $0.get() })[...]
    return rows.map { row in row.flatMap { _ in sent.removeFirst() } }
  }
}
#endif
