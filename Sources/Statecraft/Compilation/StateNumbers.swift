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

/// Numbers states whose type is not known here.
@usableFromInline
struct StateDirectory {
  /// Gives a state a number; returns the one that it has if it has one already.
  let insert: (StateID, Int) -> Int?
  /// The number of a state.
  let find: (StateID) -> Int?
  /// Whether other states have other names, whatever they are.
  let hasUniqueNames: Bool
  /// What a state is called.
  let name: (StateID) -> String
  /// The names of the declared states that have no number.
  let missing: () -> [String]
  /// Whether the states are cases of an `enum` that could list all of its cases and does not.
  let hidesCases: () -> Bool

  @usableFromInline
  init(
    insert: @escaping (StateID, Int) -> Int?,
    find: @escaping (StateID) -> Int?,
    hasUniqueNames: Bool,
    name: @escaping (StateID) -> String,
    missing: @escaping () -> [String],
    hidesCases: @escaping () -> Bool
  ) {
    self.insert = insert
    self.find = find
    self.hasUniqueNames = hasUniqueNames
    self.name = name
    self.missing = missing
    self.hidesCases = hidesCases
  }
}
