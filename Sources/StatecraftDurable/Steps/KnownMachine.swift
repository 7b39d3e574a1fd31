#if Durable
internal import Statecraft

/// A machine as its last step left it, with the text of its state.
final class KnownMachine<Context: ChartContext & Codable & Sendable>: Sendable {
  let address: MachineAddress
  let text: String
  let machine: Machine<Context>
  let started: WallTime
  let revision: Int64
  let lastGeneration: Int64
  let timers: [Int: Int64]
  let work: [Int: Int64]
  let configuration: [String]
  let since: [String: WallTime]

  init(_ stepper: MachineStepper<Context>, in text: String) {
    address = stepper.address
    self.text = text
    machine = stepper.machine
    started = stepper.started
    revision = stepper.revision
    lastGeneration = stepper.lastGeneration
    timers = stepper.timers
    work = stepper.work
    configuration = stepper.configuration
    since = stepper.since
  }
}
#endif
