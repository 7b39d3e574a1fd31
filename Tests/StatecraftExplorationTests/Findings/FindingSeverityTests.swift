import Statecraft
import StatecraftExploration
import Testing

/// How grave findings are, and where they are shown.
@Suite struct FindingSeverityTests {
  struct Small: SmallContext {
    enum State { case a, b, c }
    enum Event: CaseIterable { case x, y, z }
  }

  private typealias Chart = MachineChart<Small>

  @Test func `a finding about a situation has the place of its state and a severity`() {
    let line = UInt(#line)
    let chart = Chart(initial: .a) {
      Small.state(.a, initial: .b) {
        Small.state(.b) {
          Small.on(.x, to: .c)
          Small.ignore(.y, .z)
        }
      }
      Small.state(.c)
    }
    let place = Int(line) + 8
    #expect(report(chart).findings.map { $0.kind } == [.stuck])
    #expect(report(chart).findings.map { $0.location?.line } == [place])
    let known = report(chart) { Small.acknowledge(.failingStep, because: "nothing fails") }
    #expect(known.findings.map { $0.kind } == [.stuck, .unneededAcknowledgement])
    #expect(known.summary.findings.map { $0.severity } == [.warning, .note])
    #expect(known.summary.findings.map { $0.line }.first == place)
  }

  @Test func `what is seen without an exploration is a warning in a proof, too`() {
    let notes = FindingKind.allCases.filter { $0.severity == .note }
    #expect(notes == [.unneededAcknowledgement, .unfinished])
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.on(.y, to: .b)
      }
      Small.state(.b) {
        Small.on(.y, to: .b)
        Small.on(.z, to: .a)
      }
    }
    #expect(chart.lints().map { $0.severity } == [.warning])
    #expect(report(chart).findings.map { $0.kind } == [.repeatedTransition])
    #expect(report(chart).findings.map { $0.severity } == [.warning])
  }
}
