public import Synchronization

extension TableEntry {
  /// Runs an entry that does not read the event: operations, assignments, or nothing at all.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - kind: its kind.
  ///   - context: what the operations change.
  ///   - prepare: is called before they run.
  /// - Returns: whether the entry is of such a kind; if not, nothing was done.
  @inlinable @inline(__always)
  static func runPlain(
    _ entry: UnsafePointer<TableEntry>,
    _ kind: UInt,
    _ context: inout Context,
    after prepare: () -> Void = {}
  ) -> Bool {
    // In the order of what is frequent. The content of such a kind is never `nil`.
    if kind == Kind.run | 1 << 8 {
      prepare()
      entry.pointee.content.unsafelyUnwrapped
        .assumingMemoryBound(to: PlainStep<Context>.self).pointee.run(&context)
      return true
    }
    if kind & 0xFF == Kind.assignments {
      prepare()
      Assignment.apply(entry.pointee.content.unsafelyUnwrapped, count: kind >> 8, to: &context)
      return true
    }
    if kind == Kind.nothing {
      prepare()
      return true
    }
    if kind & 0xFF == Kind.run {
      prepare()
      Configuration.run(entry.pointee.content.unsafelyUnwrapped, count: kind >> 8, &context)
      return true
    }
    return false
  }

  /// Follows guards.
  ///
  /// - Parameters:
  ///   - first: where to begin.
  ///   - context: what guards look at.
  ///   - branch: follows a guard that looks at the event, too.
  ///   - resolve: finds out what the first entry does.
  /// - Returns: the entry that says what is done; `nil` when only the engine knows.
  @inlinable @inline(__always)
  static func end(
    of first: UnsafeMutablePointer<TableEntry>,
    _ context: Context,
    branch: (PayloadContent<Context>) -> UnsafePointer<TableEntry>?,
    resolve: (UnsafeMutablePointer<TableEntry>) -> Bool
  ) -> UnsafePointer<TableEntry>? {
    var entry = UnsafePointer(first)
    while true {
      let kind = entry.pointee.kind.load(ordering: .acquiring)
      if !Kind.leadsOn(kind) { return entry }
      if kind == Kind.decision {
        entry = entry.pointee.decision._withUnsafeGuaranteedRef {
          UnsafePointer($0.branches) + ($0.test(context) ? 1 : 0)
        }
      } else if kind == Kind.payloadDecision {
        guard let next = entry.pointee.payload._withUnsafeGuaranteedRef({ branch($0) })
        else { return nil }
        entry = next
      } else {
        guard resolve(first) else { return nil }
      }
    }
  }

  /// The content of a decision.
  @inlinable @inline(__always) var decision: Unmanaged<Decision<Context>> {
    .fromOpaque(content.unsafelyUnwrapped)
  }

  /// The content that reads the event.
  @inlinable @inline(__always) var payload: Unmanaged<PayloadContent<Context>> {
    .fromOpaque(content.unsafelyUnwrapped)
  }

  /// The program.
  @inlinable @inline(__always) var program: Unmanaged<StepProgram<Context>> {
    .fromOpaque(content.unsafelyUnwrapped)
  }
}
