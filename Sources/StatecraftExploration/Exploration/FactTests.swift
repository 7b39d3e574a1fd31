public import Statecraft

/// The facts that an exploration asks of each situation, for one worker.
///
/// Whoever calls a function of an array retains what it has captured. Where several workers ask the same
/// functions, each of them would change the same count for each situation, and wait for the others.
@usableFromInline
final class FactTests<Context: ChartContext> {
  /// A fact.
  @usableFromInline
  final class Test {
    @usableFromInline let holds: @Sendable (Situation<Context>) -> Bool

    @inlinable
    init(_ holds: @escaping @Sendable (Situation<Context>) -> Bool) { self.holds = holds }
  }

  /// The facts, which this list owns.
  @usableFromInline let tests: UnsafeMutablePointer<Unmanaged<Test>>
  @usableFromInline let count: Int

  @inlinable
  init(_ facts: [@Sendable (Situation<Context>) -> Bool]) {
    count = facts.count
    tests = .allocate(capacity: facts.count)
    for (position, fact) in facts.enumerated() {
      (tests + position).initialize(to: .passRetained(Test(fact)))
    }
  }

  @inlinable
  deinit {
    for position in 0..<count { tests[position].release() }
    tests.deallocate()
  }

  /// Returns which of the wanted facts hold, as bits.
  ///
  /// - Complexity: O(wanted facts).
  @inlinable @inline(__always)
  func holding(_ wanted: UInt64, in machine: Machine<Context>) -> UInt64 {
    let situation = Situation(machine)
    var holding: UInt64 = 0
    var rest = wanted
    while rest != 0 {
      let position = rest.trailingZeroBitCount
      let holds = tests[position]._withUnsafeGuaranteedRef { $0.holds(situation) }
      if holds { holding |= 1 << UInt64(position) }
      rest &= rest &- 1
    }
    return holding
  }
}
