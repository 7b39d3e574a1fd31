/// Stands for a case that an alphabet does not have, so that the compiler can say so.
///
/// No chart uses it: only functions that cannot be called take a path into it.
@dynamicMemberLookup
public struct UnknownCase {
  /// Takes any name; cannot be called, because there is no value to call it on.
  public subscript(dynamicMember name: String) -> Void { () }
}

// The compiler looks at these functions only when nothing else fits, and shows their messages.

extension ChartContext where Event: EventAlphabet {
  /// Says that the alphabet has no such case.
  @available(*, unavailable, message: "the alphabet of the events has no case of this name")
  public static func on(
    _ paths: KeyPath<UnknownCase, Void>...,
    to target: State,
    type: TransitionType = .external,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    unavailable()
  }

  /// Says that the alphabet has no such case.
  @available(*, unavailable, message: "the alphabet of the events has no case of this name")
  public static func on(
    _ paths: KeyPath<UnknownCase, Void>...,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    unavailable()
  }

  /// Says that the alphabet has no such case.
  @available(*, unavailable, message: "the alphabet of the events has no case of this name")
  public static func ignore(_ paths: KeyPath<UnknownCase, Void>...) -> ChartTransition<Self, Void> {
    unavailable()
  }

  /// Says that the alphabet has no such case.
  @available(*, unavailable, message: "the alphabet of the events has no case of this name")
  public static func postpone(
    _ paths: KeyPath<UnknownCase, Void>...
  ) -> ChartTransition<Self, Void> {
    unavailable()
  }

  /// Says how paths and values go together.
  @available(*, unavailable, message: "write all events as paths: `on(\\.coin, \\.push, to: …)`")
  public static func on(
    _ path: PartialKeyPath<Event.Cases>,
    _ events: Event...,
    to target: State,
    type: TransitionType = .external,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    unavailable()
  }

  /// Says how paths and values go together.
  @available(*, unavailable, message: "write all events as paths: `on(\\.push, \\.coin, to: …)`")
  public static func on(
    _ event: Event,
    _ paths: PartialKeyPath<Event.Cases>...,
    to target: State,
    type: TransitionType = .external,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    unavailable()
  }

  /// Says how paths and values go together.
  @available(*, unavailable, message: "write all events as paths: `ignore(\\.coin, \\.push)`")
  public static func ignore(
    _ path: PartialKeyPath<Event.Cases>,
    _ events: Event...
  ) -> ChartTransition<Self, Void> {
    unavailable()
  }

  /// Says how paths and values go together.
  @available(*, unavailable, message: "write all events as paths: `ignore(\\.push, \\.coin)`")
  public static func ignore(
    _ event: Event,
    _ paths: PartialKeyPath<Event.Cases>...
  ) -> ChartTransition<Self, Void> {
    unavailable()
  }
}

extension ChartContext where Event: CaseIterable {
  /// Says that events without payloads are written as they are.
  @available(*, unavailable, message: "events without payloads are values: `on(.push, to: …)`")
  public static func on(
    _ paths: KeyPath<UnknownCase, Void>...,
    to target: State,
    type: TransitionType = .external,
    do action: (@Sendable (inout Self) -> Void)? = nil
  ) -> ChartTransition<Self, Void> {
    unavailable()
  }

  /// Says that events without payloads are written as they are.
  @available(*, unavailable, message: "events without payloads are values: `ignore(.push)`")
  public static func ignore(_ paths: KeyPath<UnknownCase, Void>...) -> ChartTransition<Self, Void> {
    unavailable()
  }
}

extension ChartContext {
  private static func unavailable() -> ChartTransition<Self, Void> {
    transition(.events(.none), .none, .external, #fileID, #line, nil)
  }
}
