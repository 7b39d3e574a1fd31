/// A transition in a chart; its modifiers add guards and actions.
///
/// ```swift
/// on(\.coin, to: .unlocked)
///   .when("the fare is paid") { $0.credit + $1 >= 100 }
///   .do("take the fare") { $0.credit += $1 - 100 }
///   .emit(.beep)
/// ```
///
/// Actions run in the order in which they are written, after the exit actions of the states that
/// the transition leaves and before the entry actions of the states that it enters. With several
/// `when` modifiers, all guards must hold. `Payload` is the type of the event's payload, or `Void`.
public struct ChartTransition<Context: ChartContext, Payload>: TransitionElement {
  @usableFromInline package var definition: TransitionDefinition
  @usableFromInline let payload: PayloadReader<Context, Payload>

  @inlinable
  package init(
    _ definition: TransitionDefinition,
    payload: PayloadReader<Context, Payload>
  ) {
    self.definition = definition
    self.payload = payload
  }

  /// The transition itself.
  public var transition: Self { self }

  /// Returns a copy that runs an action after those that it already has.
  public func adding(_ content: ExecutableContent<Context>) -> Self { appending(content.action) }

  /// Adds a guard that reads the context.
  ///
  /// - Parameters:
  ///   - name: the guard's name in diagrams and explanations.
  ///   - predicate: the condition; a pure function of the context.
  /// - Returns: a copy with this modifier applied.
  public func when(
    _ name: String,
    _ predicate: @escaping @Sendable (Context) -> Bool
  ) -> Self {
    when(Guard(name, predicate))
  }

  /// Adds a guard that reads the context and the payload.
  @inlinable
  public func when(
    _ name: String,
    _ predicate: @escaping @Sendable (Context, Payload) -> Bool
  ) -> Self {
    var test: Test<Context>?
    // Not `map`, which would be given the closures in a form that is compiled for any type.
    if let extract = payload.extract {
      test = .payload(
        PayloadTest(onlyCase: payload.onlyCase) { yes, no in
          joined(extract, predicate, yes, no)
        } _: { context, event in
          guard let payload = extract(event) else { return nil }
          return predicate(context, payload)
        }
      )
    }
    return when(
      Guard(
        .predicate(
          Predicate(
            name: name,
            needsPayload: true,
            canThrow: payload.canFail,
            test: test
          ) { [payload] context, guardContext in
            predicate(context, try payload(guardContext.occurrence))
          }
        )
      )
    )
  }

  /// Joins a guard with the operations of its branches; `nil` when one has another payload.
  @inlinable
  func joined(
    _ extract: @escaping @Sendable (Context.Event) -> Payload?,
    _ predicate: @escaping @Sendable (Context, Payload) -> Bool,
    _ yes: PayloadOperation<Context>?,
    _ no: PayloadOperation<Context>?
  ) -> JoinedTest<Context>? {
    let yesChange = yes?.change as? PayloadChange<Context, Payload>
    let noChange = no?.change as? PayloadChange<Context, Payload>
    guard (yes == nil) == (yesChange == nil), (no == nil) == (noChange == nil) else { return nil }
    return JoinedTest(
      bind: { event in
        guard let extracted = extract(event) else { return nil }
        // It comes from an event, which is sendable.
        nonisolated(unsafe) let payload = extracted
        return BoundTest { Self.run(&$0, payload, predicate, yesChange, noChange) }
      },
      { context, event in
        guard let payload = extract(event) else { return nil }
        return Self.run(&context, payload, predicate, yesChange, noChange)
      }
    )
  }

  /// Asks a guard, and runs the operation that it chooses; returns whether it holds.
  @inlinable @inline(__always)
  static func run(
    _ context: inout Context,
    _ payload: Payload,
    _ predicate: (Context, Payload) -> Bool,
    _ yes: PayloadChange<Context, Payload>?,
    _ no: PayloadChange<Context, Payload>?
  ) -> Bool {
    guard predicate(context, payload) else {
      no?.body(&context, payload)
      return false
    }
    yes?.body(&context, payload)
    return true
  }

  /// Adds a guard; the transition is taken only when it holds.
  public func when(_ guard: Guard<Context>) -> Self {
    var copy = self
    let condition =
      definition.condition.map { .all([$0.typed(), `guard`.condition]) } ?? `guard`.condition
    copy.definition = definition.when(condition.erased)
    return copy
  }

  /// Changes the context.
  ///
  /// - Parameter body: the action. If it throws, the chart's ``ErrorPolicy`` applies.
  /// - Returns: a copy with this modifier applied.
  @inlinable
  public func `do`<E: Error>(
    _ body: @escaping @Sendable (inout Context) throws(E) -> Void
  ) -> Self {
    appending(.mutate(nil, body))
  }

  /// Changes the context in an action with a name, which diagrams show.
  @inlinable
  public func `do`<E: Error>(
    _ name: String,
    _ body: @escaping @Sendable (inout Context) throws(E) -> Void
  ) -> Self {
    appending(.mutate(name, body))
  }

  /// Changes the context in an action that reads the event's payload.
  @inlinable
  public func `do`<E: Error>(
    _ body: @escaping @Sendable (inout Context, Payload) throws(E) -> Void
  ) -> Self {
    appending(.mutate(nil, payload: payload, body))
  }

  /// Changes the context in a named action that reads the event's payload.
  @inlinable
  public func `do`<E: Error>(
    _ name: String,
    _ body: @escaping @Sendable (inout Context, Payload) throws(E) -> Void
  ) -> Self {
    appending(.mutate(name, payload: payload, body))
  }

  /// Unavailable: the closure's second argument does not have the type of the payload.
  @available(
    *,
    unavailable,
    message: """
      the second argument of the closure, `$1`, is the payload, and it has another type than the \
      closure needs; several events with different payloads, timers and eventless transitions have \
      the payload `Void`
      """
  )
  public func `do`<Other>(
    _ name: String? = nil,
    _ body: @escaping @Sendable (inout Context, Other) throws -> Void
  ) -> Self {
    self
  }

  @usableFromInline
  func appending(_ action: Action<Context>) -> Self {
    var copy = self
    let actions = definition.block?.typed(as: Context.self).actions ?? []
    copy.definition = definition.doing(Block(actions + [action]).erased)
    return copy
  }
}
