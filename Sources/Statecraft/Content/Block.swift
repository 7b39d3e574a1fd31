/// A sequence of actions that is a unit for errors.
///
/// When an action throws, the rest of its block is skipped; other blocks are not affected.
///
/// Source: SCXML 4.9.
package struct Block<Context: ChartContext>: Sendable {
  package var actions: [Action<Context>]

  package init(_ actions: [Action<Context>] = []) {
    self.actions = actions
  }

  package var isEmpty: Bool { actions.isEmpty }
}
