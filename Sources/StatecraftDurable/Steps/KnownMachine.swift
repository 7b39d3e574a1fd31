#if Durable
internal import Statecraft

/// A machine as its last step left it, with the text of its state.
final class KnownMachine<Context: ChartContext & Codable & Sendable>: Sendable {
  let text: String
  let machine: Machine<Context>
  /// Its rows, without what the step has added to them.
  let rows: MachineRows

  init(_ stepper: MachineStepper<Context>, in text: String) {
    self.text = text
    machine = stepper.machine
    var rows = stepper.rows
    rows.beginTransaction()
    self.rows = rows
  }
}
#endif
