import SeedSystems
import StatecraftExploration
import StatecraftTesting
import Testing

/// The claims of the examples, proved over all that their machines can do.
@Suite struct ProofTests {
  @Test func `each of the conceptual pair follows the other, if somebody asks`() {
    let report = ConceptualPair.prove(from: ConceptualPair())
    #expect(report.isProved, "\(report)")
    #expect(report.findings.isEmpty)
  }

  @Test func `the elevator is proved`() {
    let report = Elevator.prove(from: Elevator())
    #expect(report.isProved, "\(report)")
  }

  @Test func `the phone is proved`() {
    let report = Phone.prove(from: Phone())
    #expect(report.isProved, "\(report)")
  }

  @Test func `each lamp of the traffic light is on for its time`() {
    let report = TrafficLight.prove(from: TrafficLight())
    #expect(report.isProved, "\(report)")
  }

  @Test func `a hasty lift starves other floors, and the proof shows the loop`() throws {
    let report = Lift.prove(from: Lift(.hasty))
    let claim = try #require(report.claims.first { $0.name == "called to 1 leads to open at 1" })
    #expect(claim.verdict == .refuted)
    let path = try #require(claim.path)
    let loop = path.steps.dropFirst(try #require(path.loopStart))
    #expect(loop.map { $0.text } == ["call(0)"])
  }

  @Test func `a patient lift comes to everybody in time`() {
    let report = Lift.prove(from: Lift(.patient))
    #expect(report.isProved, "\(report)")
  }

  @Test func `a bank that remembers nothing charges a bill twice, and the proof shows how`() throws
  {
    let report = MachineSystem.payment(Bank(.none)).check()
    #expect(report.claims.map(\.verdict) == [.refuted, .proved, .proved, .proved], "\(report)")
    let path = try #require(report.claims[0].path)
    #expect(
      path.steps.map(\.text) == [
        "till: pay", "till → bank: charge(1)", "till: after 5.0 seconds in waiting",
        "till → bank: charge(1)",
      ]
    )
    #expect(path.steps.map(\.delay) == [.zero, .zero, .seconds(5), .zero])
  }

  @Test func `a bank that remembers its bills charges each one once`() {
    expectProof(of: MachineSystem.payment())
    expectNoFindings(of: MachineSystem.payment())
  }

  @Test func `over a network that loses nothing each customer leaves in the end`() {
    let report = MachineSystem.payment(losesMessages: false).check()
    #expect(report.isProved && report.claims.count == 5, "\(report)")
  }

  @Test func `in a patient lift nothing is found that is not acknowledged`() {
    expectNoFindings(of: Lift(.patient))
  }
}
