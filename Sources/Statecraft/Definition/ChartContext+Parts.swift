extension ChartContext {
  /// Groups elements, so that a function can return a part of a chart.
  ///
  /// ```swift
  /// static func volume(step: Int) -> ChartElement<Self> {
  ///   part {
  ///     on(.up) { $0.level += step }
  ///     on(.down) { $0.level -= step }
  ///   }
  /// }
  /// ```
  public static func part(
    @ChartBuilder<Self> _ content: () -> ChartElement<Self>
  ) -> ChartElement<Self> {
    content()
  }
}
