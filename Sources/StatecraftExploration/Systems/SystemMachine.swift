internal import Statecraft

/// A machine of a system with its context.
struct SystemMachine<Context: ChartContext & Sendable>: SystemPart {
  let name: String
  let identity: MemberIdentity
  private let context: Context
  private let chart: MachineChart<Context>

  init(
    _ name: String,
    _ identity: MemberIdentity,
    _ context: Context,
    _ chart: MachineChart<Context>
  ) {
    self.name = name
    self.identity = identity
    self.context = context
    self.chart = chart
  }

  func prepared() throws -> any PreparedPart {
    let model = chart.model
    guard model.timers.isEmpty, model.invocations.isEmpty else {
      let what = model.timers.isEmpty ? "invocations" : "timers"
      throw SystemPartError(
        description: "the machine '\(name)' has \(what), and the steps of a system take no time; "
          + "prove it alone, or replace them by events from outside"
      )
    }
    return try PreparedMachine(name, context, chart)
  }
}
