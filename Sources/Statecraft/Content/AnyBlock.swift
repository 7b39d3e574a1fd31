/// Executable content without the context's type, with the properties that the chart compiler
/// reads.
///
/// The unchecked `Sendable` is right because this class and its only subclass have no mutable
/// state.
@usableFromInline
package class AnyBlock: @unchecked Sendable {
  /// Whether an action of the block can throw.
  let canThrow: Bool
  /// Whether an action of the block raises an event.
  let raises: Bool
  /// The invocations that the block sends messages to.
  let receivers: [String]
  /// The actions of the block on timers and delayed events of the machine.
  let timers: [TimerAction]
  /// The descriptions of the block's actions.
  var labels: [String] { [] }

  fileprivate init(canThrow: Bool, raises: Bool, receivers: [String], timers: [TimerAction]) {
    self.canThrow = canThrow
    self.raises = raises
    self.receivers = receivers
    self.timers = timers
  }

  /// Returns the block with the type of its context.
  ///
  /// The cast is unchecked. It is right because a chart consists of parts of one context type only,
  /// which is therefore the type that the block was made for.
  @inline(__always)
  func typed<Context>(as context: Context.Type = Context.self) -> Block<Context> {
    unsafeDowncast(self, to: TypedBlock<Context>.self).block
  }
}

/// A block with its context type.
private final class TypedBlock<Context: ChartContext>: AnyBlock, @unchecked Sendable {
  let block: Block<Context>

  init(_ block: Block<Context>) {
    self.block = block
    var canThrow = false
    var raises = false
    var receivers: [String] = []
    var timers: [TimerAction] = []
    for action in block.actions {
      if action.canThrow { canThrow = true }
      switch action.kind {
      case .raise: raises = true
      case .message(let invocation): receivers.append(invocation)
      case .timer(let action): timers.append(action)
      case .mutate, .emit: break
      }
    }
    super.init(canThrow: canThrow, raises: raises, receivers: receivers, timers: timers)
  }

  override var labels: [String] { block.actions.compactMap { $0.label } }
}

extension Block {
  /// The block without its context type.
  package var erased: AnyBlock { TypedBlock(self) }

  /// The block without its context type; `nil` when the block is empty.
  package var erasedUnlessEmpty: AnyBlock? { isEmpty ? nil : erased }
}
