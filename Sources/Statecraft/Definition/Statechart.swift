/// A context that has a chart of its own.
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
  /// The chart of the type.
  ///
  /// Declare it as a `static let`, so that it is compiled once per process.
  static var chart: Chart { get }
}

extension ChartContext {
  /// The chart of this context, for `static let chart = Chart(initial: …) { … }`.
  ///
  /// The alias is nested so that it does not conflict with the `Chart` of Swift Charts. Generic
  /// code uses ``MachineChart``.
  public typealias Chart = MachineChart<Self>
}

extension Statechart {
  /// The diagnostic for a chart that is computed instead of stored; `nil` when it is stored.
  ///
  /// The property reads the chart twice. Two different charts have been compiled twice.
  package static var computedChartFinding: Diagnostic? {
    let chart = chart
    return chart.isSame(as: Self.chart)
      ? nil : PermanentTables.finding(of: Self.self, chart.model.shape.states[0].location)
  }
}
