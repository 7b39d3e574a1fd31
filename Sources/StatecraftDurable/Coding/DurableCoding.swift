#if Durable
internal import Foundation
internal import Statecraft
internal import StatecraftRecording

/// Converts contexts, states, events and outputs of one chart to JSON, and back.
///
/// It is an object, because each step asks for it.
final class DurableCoding<Context: ChartContext & Codable>: Sendable {
  private let chart: MachineChart<Context>
  let events: EventCodec<Context.Event>
  private let states: JSONDecoder
  private let known: KnownEvents<Context.Event>
  /// Whether events have a text form of their own, which is not their `Codable`.
  private let hasOwnEvents: Bool
  /// What to do about a state that does not fit, instead of what `RestoreError` says.
  private let restoringAdvice: String?

  /// Creates the coding of a chart.
  ///
  /// - Parameters:
  ///   - chart: the chart.
  ///   - ownEvents: the codec of events with a text form of their own; `nil` for others.
  ///   - restoringAdvice: what to do about a state that does not fit; `nil` for what `RestoreError` says.
  init(
    _ chart: MachineChart<Context>,
    ownEvents: EventCodec<Context.Event>? = nil,
    restoringAdvice: String? = nil
  ) {
    self.chart = chart
    self.restoringAdvice = restoringAdvice
    events = ownEvents ?? EventCodec(of: Context.self)
    hasOwnEvents = ownEvents != nil
    states = JSONForm.decoder()
    states.userInfo[.statechart] = chart
    known = KnownEvents()
  }

  // MARK: - States

  /// Returns a state as JSON.
  func written(
    _ machine: Machine<Context>,
    _ engine: EngineState,
    _ frame: SavedFrame
  ) throws -> WrittenState {
    if machine.hasOnlyOutline(in: engine) {
      let context = try text(of: machine.context)
      if let text = frame.text(machine.outline(of: engine), context: context) {
        return WrittenState(text: text, context: context)
      }
    }
    return WrittenState(text: try JSONForm.text(SavedState(frame, machine.snapshot())))
  }

  /// Reads a state, and applies the chart's migrations to one of an older version.
  func state(_ text: String) throws -> SavedState<Context> {
    let direct = SavedState(text: text, of: (chart.name, chart.version)) {
      try? JSONForm.value(Context.self, $0)
    }
    return try direct
      ?? advising { try states.decode(SavedState<Context>.self, from: Data(text.utf8)) }
  }

  /// Makes a machine of a stored snapshot.
  ///
  /// - Throws: `RestoreError`, or its problems with the advice.
  func restored(_ snapshot: Snapshot<Context>) throws -> RestoredMachine<Context> {
    try advising { try Machine.resuming(snapshot, chart: chart) }
  }

  /// Replaces the advice of a `RestoreError`.
  private func advising<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as RestoreError {
      guard let restoringAdvice else { throw error }
      let problems = error.problems.map { "\($0)" }.joined(separator: "; ")
      throw StepFailure(reason: "\(problems); \(restoringAdvice)")
    }
  }

  func outline(_ text: String) throws -> SavedOutline {
    try JSONForm.value(SavedOutline.self, text)
  }

  // MARK: - Contexts

  func text(of context: Context) throws -> String { try JSONForm.text(context) }

  func context(_ text: String) throws -> Context {
    do {
      return try JSONForm.value(Context.self, text)
    } catch {
      throw WrittenValue.error(error, reading: Context.self, from: text)
    }
  }

  // MARK: - Events

  /// Returns an event as JSON, as `Codable` spells it; an event that is not `Codable` by its name.
  func text(of event: Context.Event) throws -> String {
    if hasOwnEvents {
      let named = events.named(event)
      return named.payload.map { JSONText.object([(named.name, $0)]) }
        ?? JSONText.string(named.name)
    }
    return try known.text(of: event) {
      if let event = event as? any Encodable { return try JSONForm.text(event) }
      return JSONText.string("\(event)")
    }
  }

  /// Returns an event that was written in any way in one way, if the same event is read from that;
  /// otherwise `nil`: an event without a payload by its name, any other as its own `Codable` spells it.
  func encoded(_ event: Context.Event) throws -> String? {
    guard !hasOwnEvents, event is any Encodable else { return nil }
    let named = events.named(event)
    let own = try text(of: event)
    let texts = named.payload == nil ? [JSONText.string(named.name), own] : [own]
    return try texts.first { text in
      guard let read = try? self.event(text) else { return false }
      return try Self.areEqual(read, event) ?? (self.text(of: read) == own)
    }
  }

  /// Whether two inputs are the same, whichever way they are written.
  ///
  /// Events and contexts are compared as values where their types can be; a set, for example, is
  /// written in another order each time.
  func isSame(_ first: InboxEntry.Input, _ second: InboxEntry.Input) -> Bool {
    if hasOwnEvents { return isSameText(first, second) }
    if first == second { return true }
    switch (first, second) {
    case (.event(let first), .event(let second)):
      guard let first = try? event(first), let second = try? event(second) else { return false }
      return Self.areEqual(first, second) ?? false
    case (.start(let first), .start(let second)):
      guard let first = try? context(first), let second = try? context(second) else { return false }
      return Self.areEqual(first, second) ?? false
    default: return false
    }
  }

  /// Whether two inputs in a language of its own are the same once they were read.
  ///
  /// They are compared by their bytes: a script sees how the accents of a text are composed, which
  /// Swift's `==` does not.
  private func isSameText(_ first: InboxEntry.Input, _ second: InboxEntry.Input) -> Bool {
    if first.digest == second.digest { return true }
    func text(_ input: InboxEntry.Input) -> String? {
      switch input {
      case .event(let event): (try? self.event(event)).flatMap { try? self.text(of: $0) }
      case .start(let context): (try? self.context(context)).flatMap { try? self.text(of: $0) }
      default: nil
      }
    }
    guard first.kind == second.kind, let first = text(first), let second = text(second) else {
      return false
    }
    return first.exact == second.exact
  }

  /// Whether two values are equal; `nil` if their type does not say.
  private static func areEqual<Value>(_ first: Value, _ second: Value) -> Bool? {
    func compare<Known: Equatable>(_ first: Known) -> Bool { first == second as? Known }
    return (first as? any Equatable).map { compare($0) }
  }

  /// Reads an event, as `Codable` or as a name with a payload.
  ///
  /// - Throws: `NamedEventError` with the reason and the known events.
  func event(_ text: String) throws -> Context.Event {
    try known.event(text) { try read(text) }
  }

  private func read(_ text: String) throws -> Context.Event {
    if !hasOwnEvents, let type = Context.Event.self as? any Decodable.Type,
      let event = try? JSONForm.value(type, text) as? Context.Event
    {
      return event
    }
    guard var named = NamedEvent(json: text) else {
      throw EventFormError(text: text, fault: WrittenValue.fault(in: text))
    }
    // An empty object is no payload for `Codable`, but a value for others.
    if hasOwnEvents, named.payload == nil, text.first == "{" { named.payload = "{}" }
    return try events.event(named)
  }

  /// Reads an event that somebody has written.
  ///
  /// In contrast to ``event(_:)``, members that the event does not have are refused.
  ///
  /// - Throws: an error that says what is wrong and what to write.
  func written(_ text: String) throws -> Context.Event {
    guard !hasOwnEvents, !events.forms.isEmpty, let named = NamedEvent(json: text) else {
      return try event(text)
    }
    return try events.event(named)
  }

  /// The event's name.
  func name(of event: Context.Event) -> String { "\(Cause<Context>.event(event))" }

  // MARK: - Outputs

  func text(of output: Context.Output) throws -> String {
    guard let output = output as? any Encodable else {
      throw NotCodable(what: "the output", type: "\(Context.Output.self)")
    }
    return try JSONForm.text(output)
  }

  func output(_ text: String) throws -> Context.Output {
    guard let type = Context.Output.self as? any Decodable.Type,
      let output = try JSONForm.value(type, text) as? Context.Output
    else { throw NotCodable(what: "the output", type: "\(Context.Output.self)") }
    return output
  }

  // MARK: - Results

  func text(ofResult result: any Sendable) throws -> String? {
    if result is Void { return nil }
    guard let value = result as? any Encodable else {
      throw NotCodable(what: "the result", type: "\(type(of: result))")
    }
    return try JSONForm.text(value)
  }

  func result(_ text: String?, as result: InvocationResult) throws -> any Sendable {
    guard result.type != Void.self else { return () }
    guard let read = result.read, let text else {
      throw NotCodable(what: "the result", type: "\(result.type)")
    }
    return try JSONForm.decoder().decode(
      ReadValue.self,
      from: Data(text.utf8),
      configuration: ReadValue.Reader(read: read)
    ).value
  }
}

/// A value that a function decodes.
private struct ReadValue: DecodableWithConfiguration {
  struct Reader {
    let read: @Sendable (any Decoder) throws -> any Sendable
  }

  let value: any Sendable

  init(from decoder: any Decoder, configuration: Reader) throws {
    value = try configuration.read(decoder)
  }
}
#endif
