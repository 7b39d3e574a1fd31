extension Diagram {
  /// Returns the name of a history: words for its kind and its state, and a number if it is not the first
  /// history of its kind in the state.
  ///
  /// - Parameters:
  ///   - history: the number of the history.
  ///   - separator: what separates the number.
  ///   - name: the name of a first history, from its row.
  /// - Returns: the name, which no other history of the diagram has.
  func name(ofHistory history: Int, _ separator: String, _ name: (History) -> String) -> String {
    let row = histories[history]
    let number = histories[...history].count {
      $0.parent == row.parent && $0.isDeep == row.isDeep
    }
    return name(row) + (number == 1 ? "" : "\(separator)\(number)")
  }
}
