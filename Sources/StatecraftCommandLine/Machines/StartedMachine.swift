#if Command
package import StatecraftRecording

/// A machine that has just started, and how it is drawn.
package struct StartedMachine {
  /// The machine; what its start did is in ``NamedMachine/start``.
  package let machine: any NamedMachine
  /// Draws what the machine is about after a step, with colours or without; `nil` without a drawing.
  package var drawing: ((_ step: RecordedStep, _ isColoured: Bool) -> [String])?

  /// Holds a machine that has done nothing but start.
  package init(
    _ machine: any NamedMachine,
    drawing: ((_ step: RecordedStep, _ isColoured: Bool) -> [String])? = nil
  ) {
    self.machine = machine
    self.drawing = drawing
  }
}
#endif
