#if Macros
/// An element with the number of its case.
enum NumberedElement {
  case single(AlphabetCase, Number)
  /// An `#if` block, and the name of the constant for its number of cases if one is needed.
  case block([Branch], count: String?)

  /// A branch of a block.
  struct Branch {
    let condition: String
    let elements: [NumberedElement]
    let count: Number
  }
}
#endif
