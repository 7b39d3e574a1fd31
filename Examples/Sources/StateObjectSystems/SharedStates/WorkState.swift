public import StateObjects

/// A state that can become the state of any workplace and then does its own work.
public protocol WorkState: SharedState where Interface == any WorkState {
  /// Performs the work of the state.
  func work(at place: any Workplace)
}

extension WorkState {
  /// Becomes the state of a workplace, and works there.
  public func take(_ place: any Workplace) {
    place.change(to: self)
    work(at: place)
  }
}

/// The state in which a workplace prepares for work.
public final class Preparing: WorkState {
  /// Creates a state, which can be shared.
  public init() {}

  /// Announces that the workplace prepares for work.
  public func work(at place: any Workplace) { place.announce("gets the tools") }
}

/// The state in which a workplace works.
public final class Working: WorkState {
  /// Creates a state, which can be shared.
  public init() {}

  /// Announces that the workplace works.
  public func work(at place: any Workplace) { place.announce("makes a thing") }
}

/// The state in which a workplace rests.
public final class Resting: WorkState {
  /// Creates a state, which can be shared.
  public init() {}

  /// Announces that the workplace rests.
  public func work(at place: any Workplace) { place.announce("puts its feet up") }
}
