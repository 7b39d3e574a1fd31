/// What machines do with some events, for each of their configurations that was asked for.
///
/// One thread uses it.
@usableFromInline
package final class BoundEvents<Context: ChartContext> {
  @usableFromInline let events: [Context.Event]
  @usableFromInline let columns: [Int]
  /// The last configurations with their steps, at a place that their address says.
  @exclusivity(unchecked) @usableFromInline var recent:
    [(identity: UnsafeRawPointer?, steps: Unmanaged<BoundSteps<Context>>?)]
  private var known: [UnsafeRawPointer: BoundSteps<Context>] = [:]
  /// How many steps may still be kept.
  private var room: Int

  /// Prepares for events.
  ///
  /// - Parameters:
  ///   - events: the events.
  ///   - room: how many steps are kept; configurations without room are looked up for each event.
  @usableFromInline
  package init(_ events: [Context.Event], room: Int = 1 << 16) {
    self.events = events
    columns = events.map { Context.caseIndex(of: $0) }
    self.room = room
    recent = Array(repeating: (nil, nil), count: 64)
  }

  /// Sends all events to a machine with a context, and shows those that are neither refused nor ignored.
  @inlinable @inline(__always)
  package func send(
    to states: SharedStates<Context>,
    _ context: UnsafePointer<Context>,
    _ visit: BoundSteps<Context>.Visit
  ) {
    if let steps = steps(in: states) {
      return steps._withUnsafeGuaranteedRef { $0.send(context, visit) }
    }
    for position in events.indices {
      BoundSteps<Context>.send(events[position], columns[position], in: states, context.pointee) {
        visit(position, $0, $1, $2)
      }
    }
  }

  /// What machines in a configuration do, which is kept as long as this; `nil` where too many steps are kept.
  ///
  /// No references are counted: that takes as long as a step.
  @inlinable @inline(__always)
  func steps(in states: SharedStates<Context>) -> Unmanaged<BoundSteps<Context>>? {
    let identity = UnsafeRawPointer(states.configuration.toOpaque())
    let place = Int(bitPattern: identity) >> 5 & 63
    if recent[place].identity == identity { return recent[place].steps }
    let steps = find(states, identity).map { Unmanaged.passUnretained($0) }
    recent[place] = (identity, steps)
    return steps
  }

  @usableFromInline
  func find(_ states: SharedStates<Context>, _ identity: UnsafeRawPointer) -> BoundSteps<Context>? {
    if let steps = known[identity] { return steps }
    guard room > 0 else { return nil }
    let steps = BoundSteps(events, columns, in: states)
    room -= events.count
    known[identity] = steps
    return steps
  }
}
