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
