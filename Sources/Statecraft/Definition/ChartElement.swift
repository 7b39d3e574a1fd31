/// A part of a chart: a state, a transition, an action, or several of them.
///
/// The static functions of ``ChartContext`` (`state`, `on`, `onEntry`, …) create elements, and
/// ``ChartBuilder`` combines them. A function that returns an element is a reusable part of a
/// chart:
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

  /// Creates an empty element, for a function that has nothing to add to a chart.
  @inlinable
  public init() {
    parts = .none
  }

  @inlinable
  package init(_ part: ChartPart) {
    parts = .one(part)
  }
}
