#if Command
/// Shows a drawing beside each step.
package struct DrawingRenderer: StepRenderer {
  private let base: any StepRenderer
  private let drawing: (StepReport) -> [String]

  /// Adds drawings to a renderer.
  ///
  /// - Parameters:
  ///   - base: shows the step itself.
  ///   - drawing: lines of equal width.
  package init(_ base: any StepRenderer, drawing: @escaping (StepReport) -> [String]) {
    self.base = base
    self.drawing = drawing
  }

  package func start(_ report: StepReport) -> String { beside(report, base.start(report)) }

  package func step(_ report: StepReport, line: String?) -> String {
    beside(report, base.step(report, line: line))
  }

  package func wait(_ report: StepReport) -> String { base.wait(report) }

  /// The text begins beside the middle of the drawing.
  private func beside(_ report: StepReport, _ text: String) -> String {
    let picture = drawing(report)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    let top = max(0, (picture.count - lines.count) / 2)
    return picture.indices.map { row in
      let isText = row >= top && row - top < lines.count
      return picture[row] + (isText ? "  \(lines[row - top])" : "") + "\n"
    }.joined() + lines.dropFirst(max(0, picture.count - top)).map { "\($0)\n" }.joined()
  }
}
#endif
