public import Statecraft

/// A formula of linear temporal logic over the situations of a run.
///
/// ```swift
/// holds("settles", .eventually(.always(.fact(.isIn(.closed)))))
/// ```
public typealias Formula<Context: ChartContext> = TemporalFormula<Fact<Context>>
