/// What a table entry does with an event's payload.
///
/// `Sendable`, because the steps are written once, in `init`, what is joined once before a table entry
/// refers to it, and the closures behind them are `Sendable`.
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
  @usableFromInline private(set) var joined: Unmanaged<JoinedTest<Context>>?
  /// Whether what is joined has done all of the entry that the guard leads to when it holds, or when not.
  @usableFromInline private(set) var joinsYes = false
  @usableFromInline private(set) var joinsNo = false

  // What the unmanaged references refer to.
  private let ownTest: PayloadTest<Context>?
  private var ownJoined: JoinedTest<Context>?
  private let operations: [Operation<Context>]
  private let caseCheck: PayloadOperation<Context>?

  /// Prepares the operations of a run.
  ///
  /// - Parameters:
  ///   - operations: at least one, in order.
  ///   - caseCheck: asks before a run whether the event is of the case that it is counted as; `nil` when
  ///     that is known.
  init(_ operations: [Operation<Context>], caseCheck: PayloadOperation<Context>?) {
    self.caseCheck = caseCheck
    self.operations = operations
    test = nil
    ownTest = nil
    branches = nil
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

  /// Prepares a decision.
  init(_ test: PayloadTest<Context>) {
    self.test = .passUnretained(test)
    ownTest = test
    branches = Decision<Context>.makeBranches()
    caseCheck = nil
    check = nil
    operations = []
    count = 0
    steps = .allocate(capacity: 0)
  }

  /// Joins the guard of a decision with operations of its branches.
  ///
  /// - Parameters:
  ///   - yes: all that is done when the guard holds; `nil` when that cannot be joined.
  ///   - no: the same when it does not hold.
  func join(_ yes: PayloadOperation<Context>?, _ no: PayloadOperation<Context>?) {
    guard let ownTest, let index = ownTest.onlyCase, index >= 0 else { return }
    let yes = yes?.onlyCase == index ? yes : nil
    let no = no?.onlyCase == index ? no : nil
    guard yes != nil || no != nil, let joined = ownTest.join?(yes, no) else { return }
    ownJoined = joined
    self.joined = .passUnretained(joined)
    joinsYes = yes != nil
    joinsNo = no != nil
  }

  deinit {
    steps.deallocate()
    branches?.deinitialize(count: 2)
    branches?.deallocate()
  }
}
