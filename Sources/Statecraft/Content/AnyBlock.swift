/// Executable content, with what the compiler of charts asks of it, but without the context's type.
///
/// `Sendable`, because neither it nor its only subclass has anything that changes.
@usableFromInline
package class AnyBlock: @unchecked Sendable {
  /// Whether an action of the block can throw.
  let canThrow: Bool
  /// Whether an action of the block raises an event.
  let raises: Bool
  /// The invocations that it sends messages to.
  let receivers: [String]
  /// What it does with timers and delayed events of the machine.
  let timers: [TimerAction]
  /// What is known of its actions, in words.
  var labels: [String] { [] }

  fileprivate init(canThrow: Bool, raises: Bool, receivers: [String], timers: [TimerAction]) {
    self.canThrow = canThrow
    self.raises = raises
    self.receivers = receivers
    self.timers = timers
  }

  /// The block of a context of that type.
  ///
  /// A chart is made of parts of one context only, so that it is the type that the block was made for.
  @inline(__always)
  func typed<Context>(as context: Context.Type = Context.self) -> Block<Context> {
    unsafeDowncast(self, to: TypedBlock<Context>.self).block
  }
}

/// A block whose type ``AnyBlock`` hides.
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
  /// The block without its type.
  package var erased: AnyBlock { TypedBlock(self) }

  /// The block without its type; `nil` when there is nothing in it.
  package var erasedUnlessEmpty: AnyBlock? { isEmpty ? nil : erased }
}
