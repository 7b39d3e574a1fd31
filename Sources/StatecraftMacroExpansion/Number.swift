#if Macros
/// A number that may depend on the build's conditions.
struct Number {
  var constant = 0
  /// Constants in `Cases`.
  ///
  /// Each is the number of cases of an `#if` block.
  var blocks: [String] = []

  /// The number as Swift code, such as `2` or `1 + Cases.countOfBlock1`.
  var text: String {
    let terms = blocks.map { "Cases.\($0)" }
    return (constant > 0 || terms.isEmpty ? ["\(constant)"] + terms : terms)
      .joined(separator: " + ")
  }

  /// Returns the difference from an earlier number.
  func distance(from start: Number) -> Number {
    Number(
      constant: constant - start.constant,
      blocks: Array(blocks.dropFirst(start.blocks.count))
    )
  }
}
#endif
