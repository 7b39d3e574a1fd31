/// A piece of a chart: a state, a transition, an action, or several of them.
///
/// Elements are made by the functions that every context has (`state`, `on`, `onEntry`, …) and put
/// together by ``ChartBuilder``. A function that returns an element is a reusable part of a chart:
///
/// ```swift
/// @ChartBuilder<Self> static func volume(_ level: Int) -> ChartElement<Self> {
///   on(.up) { $0.level += level }
///   on(.down) { $0.level -= level }
/// }
/// ```
public struct ChartElement<Context: ChartContext>: Sendable {
  @usableFromInline package let parts: ShortList<ChartPart>

  @inlinable
  package init(_ parts: ShortList<ChartPart>) {
    self.parts = parts
  }

  /// Nothing: for a part of a chart that has nothing to add.
  @inlinable
  public init() {
    parts = .none
  }

  @inlinable
  package init(_ part: ChartPart) {
    parts = .one(part)
  }
}
