public import Statecraft

extension ChartContext {
  /// Arrays whose elements are alike, so that situations which differ only in their order count as one.
  ///
  /// ```swift
  /// interchangeable(\.pumps)
  /// interchangeable(\.philosophers, \.wishes)
  /// ```
  ///
  /// Elements at one position of several arrays belong together; such arrays always have the same
  /// length. A machine with n elements, each in one of k states, has up to kⁿ situations; of those that
  /// differ in more than the order there are no more than (n + k − 1)! / n! (k − 1)!.
  ///
  /// The chart, the alphabet and the claims must treat all elements alike: what is possible with one
  /// order is possible with any other one. An event that names an element by its position comes for
  /// all positions. This is tried out: in all situations the claims are asked about another order, too, and
  /// in some of them the steps are taken with other orders: in the first 512 situations and in every
  /// 32nd one after them. A difference is a problem, and nothing is proved then. The report says in how
  /// many situations steps were compared. It is no proof that there is no difference. The chart is run
  /// with orders that it may never have, so its actions must not rely on one.
  ///
  /// Paths are those of machines that keep the order, as without this element.
  ///
  /// Refused are claims about what happens in the end (`leads(to:)`, `holds`) and fair events, because the
  /// elements that take part in a run would not be told apart; and charts that keep events with
  /// payloads (postponed or delayed ones), because these may name elements.
  public static func interchangeable<Element, each Other>(
    _ array: KeyPath<Self, [Element]>,
    _ others: repeat KeyPath<Self, [each Other]>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ProofElement<Self> {
    var arrays: [any ArrayProperty] = [storedArray(array)]
    for other in repeat each others { arrays.append(storedArray(other)) }
    return ProofElement(
      .interchangeable(
        InterchangeableArrays(
          arrays: arrays,
          location: Diagnostic.Location(file: "\(fileID)", line: Int(line))
        )
      )
    )
  }

  private static func storedArray<Element>(
    _ path: KeyPath<Self, [Element]>
  ) -> StoredArray<Element> {
    StoredArray(
      name: "\(path)".split(separator: ".").dropFirst().joined(separator: "."),
      offset: MemoryLayout<Self>.offset(of: path)
    )
  }
}
