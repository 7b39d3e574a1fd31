// The compiler looks at these functions only when nothing else fits, and shows their messages.

extension Machine {
  /// Says what a snapshot needs.
  @available(
    *,
    unavailable,
    message: "a snapshot needs a context that is Codable: `struct …: Statechart, Codable`"
  )
  public func snapshot(at time: WallTime? = nil) -> Never {
    preconditionFailure("the compiler refuses this call")
  }

  /// Says what restoring needs.
  @available(
    *,
    unavailable,
    message: "a snapshot needs a context that is Codable: `struct …: Statechart, Codable`"
  )
  public mutating func restore<Stored>(_ snapshot: Stored, at time: WallTime? = nil) -> Never {
    preconditionFailure("the compiler refuses this call")
  }
}
