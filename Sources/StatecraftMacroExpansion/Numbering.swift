#if Macros
/// Numbers cases from 0, without gaps in any build.
///
/// The number of a case after an `#if` block includes the number of the block's cases in the
/// current build. This is a constant that each branch defines. The compiler folds it.
struct Numbering {
  private(set) var elements: [NumberedElement] = []
  private var blocks = 0

  init(_ elements: [Alphabet.Element]) {
    self.elements = number(elements, from: Number(), isCounted: false).elements
  }

  /// Numbers elements.
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - start: the first number.
  ///   - isCounted: whether other elements follow.
  /// - Returns: the elements with their numbers, and the next number.
  private mutating func number(
    _ elements: [Alphabet.Element],
    from start: Number,
    isCounted: Bool
  ) -> (elements: [NumberedElement], end: Number) {
    var next = start
    var numbered: [NumberedElement] = []
    for (position, element) in elements.enumerated() {
      switch element {
      case .single(let one):
        numbered.append(.single(one, next))
        next.constant += 1
      case .block(let branches):
        let isLast = position == elements.count - 1
        let block = number(branches, from: next, isCounted: isCounted || !isLast)
        numbered.append(.block(block.branches, count: block.count))
        if let count = block.count { next.blocks.append(count) }
      }
    }
    return (numbered, next)
  }

  private mutating func number(
    _ branches: [Alphabet.Branch],
    from start: Number,
    isCounted: Bool
  ) -> (branches: [NumberedElement.Branch], count: String?) {
    var count: String?
    if isCounted {
      blocks += 1
      count = "countOfBlock\(blocks)"
    }
    var numbered = branches.map { branch in
      let (elements, end) = number(branch.elements, from: start, isCounted: isCounted)
      return NumberedElement.Branch(
        condition: branch.condition,
        elements: elements,
        count: end.distance(from: start)
      )
    }
    if isCounted, !branches.contains(where: { $0.condition == "#else" }) {
      numbered.append(NumberedElement.Branch(condition: "#else", elements: [], count: Number()))
    }
    return (numbered, count)
  }
}
#endif
