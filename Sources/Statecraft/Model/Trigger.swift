/// What a resolved transition reacts to.
package enum Trigger: Sendable, Hashable {
  case events(ShortList<Int>)
  case anyEvent
  case eventless
  /// The source state is done.
  case done
  case timer(Int)
  case invocationDone(Int)
  case invocationFailed(Int)
  case error
}
