internal import Statecraft

/// What a machine of a system has done on a path.
struct MemberRun<Context: ChartContext & Sendable>: SystemRun {
  let machine: String
  let identity: MemberIdentity
  let chart: MachineChart<Context>
  let steps: [SystemRunStep<Context>]
  let loopStart: Int?
}
