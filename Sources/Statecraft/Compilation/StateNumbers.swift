/// The numbers of a chart's states, by their values in the user's type.
///
/// Inlinable, so that hashing is compiled for that type: a large chart asks thousands of times.
@usableFromInline
package final class StateNumbers<State: Hashable & Sendable> {
  @usableFromInline package var numbers: [State: Int] = [:]

  @inlinable
  init() {}

  /// The same for who does not know the type.
  ///
  /// - Parameter declared: the states that a chart must place, if they are known.
  /// - Returns: functions that share the numbers.
  @inlinable
  func directory(declared: [State]?) -> StateDirectory {
    StateDirectory(
      insert: { id, number in
        let state = id.value(as: State.self)
        if let known = self.numbers[state] { return known }
        self.numbers[state] = number
        return nil
      },
      find: { self.numbers[$0.value(as: State.self)] },
      hasUniqueNames: State.self == Int.self || State.self == String.self,
      name: { Self.name(of: $0.value(as: State.self)) },
      missing: { (declared ?? []).filter { self.numbers[$0] == nil }.map { "\($0)" } },
      hidesCases: { declared == nil && self.areCases() }
    )
  }

  /// Whether all states are cases without payload of an `enum`.
  ///
  /// - Complexity: O(1) for a type that is no `enum`, else O(states).
  @usableFromInline
  func areCases() -> Bool {
    !numbers.isEmpty
      && numbers.keys.allSatisfy { state in
        let mirror = Mirror(reflecting: state)
        return mirror.displayStyle == .enum && mirror.children.isEmpty
      }
  }

  /// The state in words; what is known of frequent types is faster than the general way.
  @inlinable
  static func name(of state: State) -> String {
    if let number = state as? Int { return number.description }
    if let text = state as? String { return text }
    return "\(state)"
  }
}
