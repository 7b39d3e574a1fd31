public import Synchronization

extension Configuration {
  /// The cell of an event, if it is a run of no more than one operation.
  ///
  /// That is what most events are; the caller's own code runs it.
  @inlinable @inline(__always)
  func simpleCell(for event: Context.Event) -> UnsafePointer<Cell<Context>>? {
    guard let cell = cell(Context.caseIndex(of: event)),
      cell.pointee.kind.load(ordering: .acquiring) == Cell<Context>.Kind.run
    else { return nil }
    return UnsafePointer(cell)
  }

  /// Runs what the table says about an event, guards first.
  ///
  /// - Parameters:
  ///   - event: what comes.
  ///   - context: what guards look at and operations change.
  /// - Returns: the run that was taken; `nil` when nothing has been done and the event is to go the
  ///   general way.
  /// - Complexity: O(guards + operations); no allocation but those of the user's closures.
  @inlinable @inline(__always)
  func run(_ event: Context.Event, _ context: inout Context) -> UnsafePointer<Cell<Context>>? {
    run(event, in: Context.caseIndex(of: event), &context)
  }

  /// The same for an event whose column is known in another way than by its type.
  @inlinable @inline(__always)
  package func run(
    _ event: Context.Event,
    in column: Int,
    _ context: inout Context
  ) -> UnsafePointer<Cell<Context>>? {
    guard let first = cell(column) else { return nil }
    var cell = UnsafePointer(first)
    while true {
      let kind = cell.pointee.kind.load(ordering: .acquiring)
      switch kind & 0xFF {
      case Cell<Context>.Kind.run:
        cell.pointee.first.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.body(&context) }
        var count = kind >> 8
        if count > 0 {
          var operation = cell.pointee.rest.unsafelyUnwrapped
          repeat {
            operation.pointee._withUnsafeGuaranteedRef { $0.body(&context) }
            operation += 1
            count -= 1
          } while count > 0
        }
        return cell
      case Cell<Context>.Kind.decision:
        let holds = cell.pointee.test.unsafelyUnwrapped._withUnsafeGuaranteedRef {
          $0.body(context)
        }
        cell = cell.pointee.branches.unsafelyUnwrapped + (holds ? 1 : 0)
      case Cell<Context>.Kind.payloadRun:
        let ran = cell.pointee.payload.unsafelyUnwrapped._withUnsafeGuaranteedRef {
          $0.run(event, &context)
        }
        return ran ? cell : nil
      case Cell<Context>.Kind.payloadDecision:
        let holds = cell.pointee.payload.unsafelyUnwrapped._withUnsafeGuaranteedRef {
          $0.test?.body(context, event) ?? nil
        }
        guard let holds else { return nil }
        cell = cell.pointee.branches.unsafelyUnwrapped + (holds ? 1 : 0)
      case Cell<Context>.Kind.unresolved:
        resolve(first, column)
      default:
        return nil
      }
    }
  }

  @usableFromInline
  func resolve(_ cell: UnsafeMutablePointer<Cell<Context>>, _ column: Int) {
    program.table.resolve(cell, column, in: .passUnretained(self))
  }
}

extension PayloadContent {
  /// Runs operations of which some read the event's payload.
  ///
  /// - Returns: whether they ran; nothing is done when the event has no such payload.
  @inlinable @inline(__always)
  func run(_ event: Context.Event, _ context: inout Context) -> Bool {
    if let check, !check._withUnsafeGuaranteedRef({ $0.matches(event) }) { return false }
    for position in 0..<count {
      if let payload = steps[position].payload {
        let ran = payload._withUnsafeGuaranteedRef { $0.body(&context, event) }
        if !ran, position == 0 { return false }
      } else {
        steps[position].plain.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.body(&context) }
      }
    }
    return true
  }
}
