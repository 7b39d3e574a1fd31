import Statecraft
import StatecraftExploration
import Testing

/// Findings in systems that the charts of the machines acknowledge.
@Suite struct SystemAcknowledgementTests {
  /// A door that a push breaks or removes, and that a kick cannot open.
  struct Door: ChartContext {
    enum State: CaseIterable { case shut, broken, gone }
    enum Event: CaseIterable { case push, kick }
    struct Jammed: Error {}

    static func chart(
      pushedTo target: State = .broken,
      @ChartBuilder<Door> shut: () -> ChartElement<Door> = { description("a door") },
      @ChartBuilder<Door> broken: () -> ChartElement<Door> = { description("no door any more") }
    ) -> MachineChart<Door> {
      Chart(initial: .shut) {
        state(.shut) {
          on(.push, to: target)
          on(.kick).do { _ in throw Jammed() }
          shut()
        }
        state(.broken) { broken() }
        final(.gone)
      }
    }
  }

  private static let known = Door.chart(
    shut: { Door.acknowledge(.failingStep, because: "kicks are useless") },
    broken: { Door.acknowledge(.stuck, because: "somebody mends it") }
  )

  private func report(
    _ left: MachineChart<Door>,
    _ right: MachineChart<Door>,
    kicks: Bool = false
  ) -> SystemReport {
    var system = MachineSystem("doors")
    for (name, chart) in [("left", left), ("right", right)] {
      let door = system.add(name, Door(), chart: chart)
      system.every(.push, of: door)
      if kicks { system.every(.kick, of: door) } else { system.without(.kick, of: door) }
    }
    system.always("true") { _ in true }
    return system.check()
  }

  @Test func `a stuck system is meant so if the chart of each machine says that`() {
    let report = report(Self.known, Self.known)
    #expect(report.findings.isEmpty, "\(report)")
    #expect(
      report.assumptions.suffix(4) == [
        "acknowledged in the chart of 'left': failingStep in shut, because kicks are useless",
        "acknowledged in the chart of 'left': stuck in broken, because somebody mends it",
        "acknowledged in the chart of 'right': failingStep in shut, because kicks are useless",
        "acknowledged in the chart of 'right': stuck in broken, because somebody mends it",
      ]
    )
  }

  @Test func `one chart does not say of another machine that it may be stuck`() {
    #expect(report(Self.known, Door.chart()).findings.map(\.kind) == [.stuck])
    #expect(report(Door.chart(), Self.known).findings.map(\.kind) == [.stuck])
  }

  @Test func `a machine that is final need not say that it may be stuck`() {
    #expect(report(Self.known, Door.chart(pushedTo: .gone)).findings.isEmpty)
  }

  @Test func `a failing step is meant so if the chart of the machine that fails says that`() {
    let report = report(Self.known, Door.chart(pushedTo: .gone), kicks: true)
    #expect(report.findings.map(\.problem) == ["right: kick fails in 2 steps"])
    #expect(self.report(Self.known, Self.known, kicks: true).findings.isEmpty)
  }

  @Test func `of two machines that fail in one step the one that is not meant so is shown`() {
    var system = MachineSystem("doors")
    let bell = system.add("bell", Bell(), chart: Bell.chart)
    let charts = [("first", Self.known), ("second", Door.chart())]
    for (name, chart) in charts {
      let door = system.add(name, Door(), chart: chart)
      system.connect(bell, to: door, via: .synchronous) { _ in .kick }
      system.without(.push, of: door)
    }
    system.every(.ring, of: bell)
    system.always("true") { _ in true }
    let failing = system.check().findings.filter { $0.kind == .failingStep }
    #expect(failing.map(\.problem) == ["bell: ring fails in 1 step"])
    let error = failing.first?.path?.steps.last?.changes.last
    #expect(error?.hasPrefix("second: error: ") == true)
  }

  /// Kicks all doors when it rings.
  struct Bell: ChartContext {
    enum State: CaseIterable { case quiet }
    enum Event: CaseIterable { case ring }
    enum Output { case kick }
    static let chart = Chart(initial: .quiet) {
      state(.quiet) { on(.ring).emit(.kick) }
    }
  }
}
