/// The machines of a population that need more memory than a configuration, with their deadlines.
///
/// The time of such a machine is brought up to date when something happens to it or when it is read,
/// so that passing time costs nothing for machines without a due timer.
@usableFromInline
struct OtherMachines<Context: ChartContext> {
  @usableFromInline
  struct Entry {
    @usableFromInline var machine: Machine<Context>
    /// The machine's deadline in ``deadlines``.
    @usableFromInline var deadline: Duration?
  }

  @usableFromInline var entries: [Int: Entry] = [:]
  /// The deadlines with the machines' positions; also outdated ones, but never as the first.
  @usableFromInline var deadlines = DeadlineHeap()
  /// The number of machines with a deadline.
  @usableFromInline var withDeadline = 0

  /// The number of machines.
  var count: Int { entries.count }

  /// Whether there are none.
  var isEmpty: Bool { entries.isEmpty }

  /// The positions of the machines, in no order.
  var positions: Dictionary<Int, some Any>.Keys { entries.keys }

  /// The machines, in no order; their time may be an earlier one.
  var machines: some Sequence<Machine<Context>> { entries.values.lazy.map { $0.machine } }

  /// The earliest deadline, with the position of its machine; of equal ones the smallest position.
  var next: (deadline: Duration, position: Int)? {
    deadlines.first.map { ($0.deadline, $0.number) }
  }

  /// The machine at a position, if it is one of these; its time may be an earlier one.
  subscript(position: Int) -> Machine<Context>? { entries[position]?.machine }

  /// Puts a machine at a position; replaces the one that is there.
  mutating func put(_ machine: Machine<Context>, at position: Int) {
    let old = entries[position]?.deadline
    let deadline = machine.nextDeadline
    entries[position] = Entry(machine: machine, deadline: deadline)
    if deadline != old { schedule(position, deadline, insteadOf: old) }
  }

  /// Removes the machine at a position, if it is one of these.
  mutating func remove(at position: Int) {
    guard let entry = entries.removeValue(forKey: position) else { return }
    if entry.deadline != nil { withDeadline -= 1 }
    removeOutdated()
  }

  /// Changes the machine at a position where it is.
  ///
  /// - Returns: the result, and whether nothing but its configuration is to be remembered of the machine
  ///   now; `nil` when the machine is not one of these.
  @inlinable
  mutating func change<Result>(
    at position: Int,
    _ change: (inout Machine<Context>) -> Result
  ) -> (result: Result, isOnlyConfiguration: Bool)? {
    guard let index = entries.index(forKey: position) else { return nil }
    let result = change(&entries.values[index].machine)
    let deadline = entries.values[index].machine.interpreter.nextDeadline
    let old = entries.values[index].deadline
    if deadline != old {
      entries.values[index].deadline = deadline
      schedule(position, deadline, insteadOf: old)
    }
    return (result, entries.values[index].machine.interpreter.isOnlyConfiguration)
  }

  /// Enters a deadline that the machine's entry has already.
  @inlinable
  mutating func schedule(
    _ position: Int,
    _ deadline: Duration?,
    insteadOf old: Duration?
  ) {
    withDeadline += (deadline == nil ? 0 : 1) - (old == nil ? 0 : 1)
    deadlines.schedule(deadline, insteadOf: old, position)
    removeOutdated()
  }

  @inlinable
  mutating func removeOutdated() {
    if deadlines.count > 2 * withDeadline + 64 { rebuild() }
    while let first = deadlines.first, !isCurrent(first) { deadlines.removeFirst() }
  }

  /// Whether a deadline is that of its machine.
  @inlinable
  func isCurrent(_ first: DeadlineHeap.Entry) -> Bool {
    guard let index = entries.index(forKey: first.number) else { return false }
    return entries.values[index].deadline == first.deadline
  }

  @usableFromInline
  mutating func rebuild() {
    deadlines = DeadlineHeap(
      entries.compactMap { position, entry in
        entry.deadline.map { DeadlineHeap.Entry($0, position) }
      }
    )
  }
}

extension OtherMachines: Sendable where Context: Sendable {}
extension OtherMachines.Entry: Sendable where Context: Sendable {}
