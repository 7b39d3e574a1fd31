#if Durable
public import Statecraft

/// The durable machines of one chart.
///
/// ```swift
/// let orders = machines[Order.self]
/// ```
///
/// Keys are the names that senders give to their inputs. An input whose key was used before for the
/// same machine is not applied again: its first answer is returned, a refusal too. Choose keys that
/// a repetition has again, such as the id of a payment or of a message.
public struct ChartMachines<Context: ChartContext & Codable & Sendable>: Sendable {
  let runtime: DurableRuntime
  let chart: MachineChart<Context>
  let coding: DurableCoding<Context>

  init(_ runtime: DurableRuntime, _ chart: MachineChart<Context>) {
    self.runtime = runtime
    self.chart = chart
    coding = DurableCoding(chart)
  }

  // MARK: - Starting

  /// Starts a machine, and waits until its start is committed.
  ///
  /// - Parameters:
  ///   - id: the id, unique within the chart forever.
  ///   - context: the initial data.
  ///   - key: the key of the start.
  /// - Returns: the answer, with revision 1.
  /// - Throws: ``DurableError/alreadyStarted(_:revision:)`` if it was started with another key;
  ///   ``StoreError``.
  @discardableResult
  public func start(_ id: String, _ context: Context, key: String) async throws -> DurableAnswer {
    try await runtime.send(DirectInput(posting: starting(id, context, key: key)))
  }

  /// Accepts the start of a machine, which is applied soon.
  ///
  /// - Returns: the answer if the key was used before and applied; otherwise `nil`.
  @discardableResult
  public func postStart(
    _ id: String,
    _ context: Context,
    key: String
  ) async throws -> DurableAnswer? {
    try await runtime.post(starting(id, context, key: key))
  }

  /// Returns the start of a machine as a row, for stores that post in the user's own transaction.
  ///
  /// - Throws: ``DurableError`` if the chart is not registered, or if the context, the id or the key
  ///   cannot be stored.
  public func starting(_ id: String, _ context: Context, key: String) throws -> Posting {
    let address = try address(id)
    do {
      return Posting(
        to: address,
        key: try InputKey.checked(key),
        input: .start(context: try coding.text(of: context)),
        trace: TraceCarrier.current
      )
    } catch let error as DurableError {
      throw error
    } catch {
      throw DurableError.unstorable(address, reason: "\(error)")
    }
  }

  // MARK: - Events

  /// Sends an event, and waits until it is applied and committed.
  ///
  /// Everything that was accepted before comes first: the machine's inbox, and timers that are due.
  /// An event that nothing reacts to is refused; the refusal is an entry of the journal, too.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - id: the machine.
  ///   - key: the key, by which a repetition is recognized.
  ///   - revision: the revision that the machine must have when the event's turn comes; `nil` for
  ///     any.
  /// - Returns: the answer.
  /// - Throws: ``DurableError``; ``StoreError`` if it is not known whether the event was accepted:
  ///   send it again with the same key.
  @discardableResult
  public func send(
    _ event: Context.Event,
    to id: String,
    key: String,
    ifRevision revision: Int64? = nil
  ) async throws -> DurableAnswer {
    try await runtime.send(
      DirectInput(posting: posting(event, to: id, key: key), revision: revision)
    )
  }

  /// Accepts an event, which is durable when the method returns and is applied soon.
  ///
  /// - Returns: the answer if the key was used before and applied; otherwise `nil`.
  /// - Throws: ``DurableError``; ``StoreError`` if it is not known whether the event was accepted:
  ///   post it again with the same key.
  @discardableResult
  public func post(
    _ event: Context.Event,
    to id: String,
    key: String
  ) async throws -> DurableAnswer? {
    try await runtime.post(posting(event, to: id, key: key))
  }

  /// Returns an event as a row, for stores that post in the user's own transaction.
  ///
  /// - Throws: ``DurableError`` if the chart is not registered, or if the event, the id or the key
  ///   cannot be stored.
  public func posting(_ event: Context.Event, to id: String, key: String) throws -> Posting {
    let address = try address(id)
    do {
      return Posting(
        to: address,
        key: try InputKey.checked(key),
        input: .event(try coding.text(of: event)),
        trace: TraceCarrier.current
      )
    } catch let error as DurableError {
      throw error
    } catch {
      throw DurableError.unstorable(address, reason: "\(error)")
    }
  }

  /// Sends an event that is given as JSON: `{"pay":{"_0":100}}`, or `"cancel"`.
  ///
  /// A text that is no event of the chart is refused like an event that nothing reacts to.
  @discardableResult
  public func send(
    json event: String,
    to id: String,
    key: String,
    ifRevision revision: Int64? = nil
  ) async throws -> DurableAnswer {
    let posting = Posting(
      to: try address(id),
      key: try InputKey.checked(key),
      input: .event(event),
      trace: TraceCarrier.current
    )
    return try await runtime.send(DirectInput(posting: posting, revision: revision))
  }

  /// The answer to an input that was posted in a transaction of the user's; `nil` if it waits.
  ///
  /// - Throws: ``DurableError`` if the machine is unknown, or the key is of another input.
  package func answer(
    to posting: Posting,
    _ result: PostResult
  ) throws(DurableError) -> DurableAnswer? { try runtime.answer(to: posting, result) }

  // MARK: - Names

  func address(_ id: String) throws -> MachineAddress {
    let known = try runtime.chart(chart.name)
    guard known.contextType == Context.self else {
      throw DurableError.notRegistered(
        chart: "\(Context.self)",
        registered: runtime.chartNames
      )
    }
    return MachineAddress(chart: chart.name, id: try InputKey.checked(id: id))
  }
}
#endif
