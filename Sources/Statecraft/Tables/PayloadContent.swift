/// What a table entry does with an event's payload.
///
/// `Sendable`, because the steps and the branches are written once, before a table entry refers to them,
/// and the closures behind them are `Sendable`.
@usableFromInline
package final class PayloadContent<Context: ChartContext>: @unchecked Sendable {
  /// An operation of one of two kinds.
  @usableFromInline
  struct Step {
    @usableFromInline let plain: Unmanaged<PlainOperation<Context>>?
    @usableFromInline let payload: Unmanaged<PayloadOperation<Context>>?
  }

  /// The operations of a run; ``count`` of them.
  @usableFromInline let steps: UnsafeMutablePointer<Step>
  @usableFromInline let count: Int
  /// Tells before anything is done whether the payload can be read; `nil` when the first operation
  /// tells.
  @usableFromInline let check: Unmanaged<PayloadOperation<Context>>?
  /// The guard of a decision.
  @usableFromInline let test: Unmanaged<PayloadTest<Context>>?
  /// The entries that the guard decides between.
  @usableFromInline let branches: UnsafeMutablePointer<TableEntry<Context>>?

  /// The guard together with operations of its branches, which read the same payload.
  @usableFromInline let joined: Unmanaged<JoinedTest<Context>>?
  /// Whether what is joined does all of the entry that the guard leads to when it holds, or when not.
  @usableFromInline let joinsYes: Bool
  @usableFromInline let joinsNo: Bool

  // What the unmanaged references refer to.
  private let ownTest: PayloadTest<Context>?
  private let ownJoined: JoinedTest<Context>?
  private let operations: [Operation<Context>]
  private let caseCheck: PayloadOperation<Context>?

  /// Prepares the operations of a run.
  ///
  /// - Parameters:
  ///   - operations: what is done, in order; none where only the event is checked.
  ///   - caseCheck: asks before a run whether the event is of the case that it is counted as; `nil` when
  ///     that is known.
  init(_ operations: [Operation<Context>], caseCheck: PayloadOperation<Context>?) {
    self.caseCheck = caseCheck
    self.operations = operations
    test = nil
    ownTest = nil
    branches = nil
    ownJoined = nil
    joined = nil
    joinsYes = false
    joinsNo = false
    count = operations.count
    let steps = UnsafeMutablePointer<Step>.allocate(capacity: operations.count)
    self.steps = steps
    var first: Int?
    for (position, operation) in operations.enumerated() {
      switch operation {
      case .plain(let plain):
        (steps + position).initialize(to: Step(plain: .passUnretained(plain), payload: nil))
      case .payload(let payload):
        (steps + position).initialize(to: Step(plain: nil, payload: .passUnretained(payload)))
        first = first ?? position
      }
    }
    check =
      caseCheck.map { .passUnretained($0) }
      ?? (first == 0 ? nil : first.flatMap { steps[$0].payload })
  }

  /// Prepares a decision, whose guard is joined with operations of its branches if it can be.
  ///
  /// - Parameters:
  ///   - test: the guard.
  ///   - branches: the entries for when it does not hold and for when it does; the object owns them.
  ///   - yes: all that is done when the guard holds; `nil` when that is not one operation.
  ///   - no: the same when it does not hold.
  init(
    _ test: PayloadTest<Context>,
    _ branches: UnsafeMutablePointer<TableEntry<Context>>,
    yes: PayloadOperation<Context>?,
    no: PayloadOperation<Context>?
  ) {
    self.test = .passUnretained(test)
    ownTest = test
    self.branches = branches
    caseCheck = nil
    check = nil
    operations = []
    count = 0
    steps = .allocate(capacity: 0)
    // Operations of the same case read the same payload.
    let index = test.onlyCase.flatMap { $0 >= 0 ? $0 : nil }
    let yes = index != nil && yes?.onlyCase == index ? yes : nil
    let no = index != nil && no?.onlyCase == index ? no : nil
    ownJoined = yes == nil && no == nil ? nil : test.join?(yes, no)
    joined = ownJoined.map { .passUnretained($0) }
    joinsYes = yes != nil
    joinsNo = no != nil
  }

  deinit {
    steps.deallocate()
    branches?.deinitialize(count: 2)
    branches?.deallocate()
  }
}
