extension AlphabetCheck {
  /// What a table asks before it runs operations for an event that is counted as a case; `nil` when
  /// the answer is known, or when the operations ask themselves before they do anything.
  func caseCheck<Context: ChartContext>(
    of index: Int,
    before operations: [Operation<Context>]
  ) -> PayloadOperation<Context>? where Context.Event == Event {
    guard !isKnownConsistent, tests.indices.contains(index) else { return nil }
    let asking = operations.lazy.compactMap { operation in
      if case .payload(let payload) = operation { payload } else { nil }
    }
    if asking.first?.onlyCase == index { return nil }
    let takes = tests[index]
    return PayloadOperation(onlyCase: index, matches: takes) { _, event in takes(event) }
  }
}
