public import StateObjects

/// What the states need from whoever they work for; they know no more of it.
public protocol Workplace: AnyObject {
  /// Makes a state the state.
  func change(to state: any WorkState)
  /// Tells what is done.
  func announce(_ text: String)
}

/// A state that sets itself on any workplace and then does its own work.
public protocol WorkState: SharedState where Interface == any WorkState {
  /// Does what the state is there for.
  func work(at place: any Workplace)
}

extension WorkState {
  /// Becomes the state of a workplace, and works there.
  public func take(_ place: any Workplace) {
    place.change(to: self)
    work(at: place)
  }
}

/// Gets ready.
public final class Preparing: WorkState {
  /// There is one for all.
  public init() {}

  /// Gets ready.
  public func work(at place: any Workplace) { place.announce("gets the tools") }
}

/// Works.
public final class Working: WorkState {
  /// There is one for all.
  public init() {}

  /// Works.
  public func work(at place: any Workplace) { place.announce("makes a thing") }
}

/// Rests.
public final class Resting: WorkState {
  /// There is one for all.
  public init() {}

  /// Rests.
  public func work(at place: any Workplace) { place.announce("puts its feet up") }
}
