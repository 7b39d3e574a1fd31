/// A context with the one chart that governs it.
///
/// ```swift
/// struct Door: Statechart {
///   enum State: CaseIterable { case closed, open }
///   enum Event: CaseIterable { case push, pull }
///   var opened = 0
///
///   static let chart = Chart(initial: .closed) {
///     state(.closed) { on(.push, to: .open) { $0.opened += 1 } }
///     state(.open) { on(.pull, to: .closed) }
///   }
/// }
/// ```
public protocol Statechart: ChartContext {
  /// What the machine does; a `static let`, so that it is compiled once per process.
  static var chart: Chart { get }
}

extension ChartContext {
  /// The chart of this context, for `static let chart = Chart(initial: …) { … }`.
  ///
  /// A nested name, so that it never meets the `Chart` of Swift Charts; generic code writes
  /// ``MachineChart``.
  public typealias Chart = MachineChart<Self>
}

extension Statechart {
  /// What is wrong when the type's chart is computed instead of stored; `nil` when it is stored.
  ///
  /// Asks for the chart twice: two different ones were compiled twice.
  package static var computedChartFinding: Diagnostic? {
    let chart = chart
    return chart.isSame(as: Self.chart)
      ? nil : PermanentTables.finding(of: Self.self, chart.model.shape.states[0].location)
  }
}
