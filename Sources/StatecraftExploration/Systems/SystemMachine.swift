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
    guard model.invocations.isEmpty else {
      throw SystemPartError(
        description:
          "the machine '\(name)' has invocations, and a system does not say when their work "
          + "ends; prove the machine alone, or replace the work by a machine that answers"
      )
    }
    return try PreparedMachine(name, context, chart)
  }
}
