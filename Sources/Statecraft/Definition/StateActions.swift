/// The entry or exit actions of a state in a chart.
///
/// ```swift
/// onEntry("spin up") { $0.ticks = 0 }.emit(.started)
/// onExit().raise(.cleanUp)
/// ```
///
/// Each `onEntry` and `onExit` is a separate block. If an action throws and the chart continues
/// with an error event, only the rest of that block is skipped (SCXML 4.9).
public struct StateActions<Context: ChartContext>: ContentElement {
  @usableFromInline
  package enum Kind: Sendable {
    case entry, exit
  }

  private let kind: Kind
  private var block: Block<Context>
  /// The name for the first action that has none.
  private var name: String?

  @usableFromInline
  package init(_ kind: Kind, _ actions: [Action<Context>], name: String? = nil) {
    self.kind = kind
    self.name = name
    block = Block(actions)
  }

  package var element: ChartElement<Context> {
    switch kind {
    case .entry: ChartElement(.entry(block.erased))
    case .exit: ChartElement(.exit(block.erased))
    }
  }

  /// Changes the context.
  @inlinable
  public func `do`<E: Error>(
    _ name: String? = nil,
    _ body: @escaping @Sendable (inout Context) throws(E) -> Void
  ) -> Self {
    appending(.mutate(name, body))
  }

  /// Returns a copy that runs an action after those that it already has.
  public func adding(_ content: ExecutableContent<Context>) -> Self { appending(content.action) }

  @usableFromInline
  func appending(_ action: Action<Context>) -> Self {
    var copy = self
    if let name, action.name == nil {
      copy.block.actions.append(action.named(name))
      copy.name = nil
    } else {
      copy.block.actions.append(action)
    }
    return copy
  }
}
