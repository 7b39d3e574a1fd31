#if Command
package import StatecraftRecording

/// Shows a drawing beside each step.
package struct DrawingRenderer: StepRenderer {
  private let base: any StepRenderer
  private let drawing: (RecordedStep) -> [String]

  /// Adds drawings to a renderer.
  ///
  /// - Parameters:
  ///   - base: the renderer of the steps.
  ///   - drawing: draws a step as lines of equal width.
  package init(_ base: any StepRenderer, drawing: @escaping (RecordedStep) -> [String]) {
    self.base = base
    self.drawing = drawing
  }

  package func start(_ step: RecordedStep, _ scope: StepScope) -> String {
    beside(step, base.start(step, scope))
  }

  package func step(_ step: RecordedStep, _ scope: StepScope, line: String?) -> String {
    beside(step, base.step(step, scope, line: line))
  }

  package func wait(_ step: RecordedStep, _ scope: StepScope) -> String {
    base.wait(step, scope)
  }

  /// Places the text beside the middle of the drawing.
  private func beside(_ step: RecordedStep, _ text: String) -> String {
    let picture = drawing(step)
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
