#if Command
package import StatecraftRecording

/// A machine that has just started, with its drawing.
package struct StartedMachine {
  /// The machine.
  ///
  /// The steps of its start are in ``NamedMachine/start``.
  package let machine: any NamedMachine
  /// Draws the machine after a step, with or without colours; `nil` if there is no drawing.
  package var drawing: ((_ step: RecordedStep, _ isColoured: Bool) -> [String])?

  /// Wraps a machine that has started and done nothing else.
  package init(
    _ machine: any NamedMachine,
    drawing: ((_ step: RecordedStep, _ isColoured: Bool) -> [String])? = nil
  ) {
    self.machine = machine
    self.drawing = drawing
  }
}
#endif
