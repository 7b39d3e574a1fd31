/// The machines of a population that need more memory than a configuration, with their deadlines.
///
/// The time of such a machine is brought up to date when something happens to it or when it is read,
/// so that passing time costs nothing for machines without a due timer.
@usableFromInline
struct OtherMachines<Context: ChartContext> {
  fileprivate struct Entry {
    var machine: Machine<Context>
    /// The machine's deadline in ``deadlines``.
    var deadline: Duration?
  }

  private var entries: [Int: Entry] = [:]
  /// The deadlines with the machines' positions; also outdated ones, but never as the first.
  private var deadlines = DeadlineHeap()
  /// The number of machines with a deadline.
  private var withDeadline = 0

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
    let deadline = entries[position]?.deadline
    entries[position] = Entry(machine: machine, deadline: deadline)
    schedule(position, machine.nextDeadline, insteadOf: deadline)
  }

  /// Removes the machine at a position, if it is one of these.
  mutating func remove(at position: Int) {
    guard let entry = entries.removeValue(forKey: position) else { return }
    if entry.deadline != nil { withDeadline -= 1 }
    removeOutdated()
  }

  /// Changes the machine at a position where it is.
  ///
  /// - Returns: the result; `nil` when the machine is not one of these.
  mutating func change<Result>(
    at position: Int,
    _ change: (inout Machine<Context>) -> Result
  ) -> Result? {
    guard let index = entries.index(forKey: position) else { return nil }
    let result = change(&entries.values[index].machine)
    let old = entries.values[index].deadline
    schedule(position, entries.values[index].machine.nextDeadline, insteadOf: old)
    return result
  }

  private mutating func schedule(
    _ position: Int,
    _ deadline: Duration?,
    insteadOf old: Duration?
  ) {
    guard deadline != old else { return }
    entries[position]?.deadline = deadline
    withDeadline += (deadline == nil ? 0 : 1) - (old == nil ? 0 : 1)
    if let deadline {
      let entry = DeadlineHeap.Entry(deadline, position)
      // The deadline that was reached is the first one; its place is taken without a search.
      if let old, deadlines.first == DeadlineHeap.Entry(old, position) {
        deadlines.replaceFirst(with: entry)
      } else {
        deadlines.insert(entry)
      }
    }
    removeOutdated()
  }

  private mutating func removeOutdated() {
    if deadlines.count > 2 * withDeadline + 64 {
      deadlines = DeadlineHeap(
        entries.compactMap { position, entry in
          entry.deadline.map { DeadlineHeap.Entry($0, position) }
        }
      )
    }
    while let first = deadlines.first, entries[first.number]?.deadline != first.deadline {
      deadlines.removeFirst()
    }
  }
}

extension OtherMachines: Sendable where Context: Sendable {}
extension OtherMachines.Entry: Sendable where Context: Sendable {}
