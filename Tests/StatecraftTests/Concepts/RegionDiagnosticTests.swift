import Testing

@testable import Statecraft

/// Transitions that leave other regions unexpectedly, or do not leave the state of their history.
@Suite struct RegionDiagnosticTests {
  /// An order as the first user wrote it: `hold` left the paid payment, too.
  static let holdLine = #line + 10

  static func order(_ hold: TransitionType) -> MachineChart<Trace> {
    MachineChart(initial: "placed") {
      Trace.parallel("placed") {
        Trace.state("payment", initial: "asked") {
          Trace.state("asked") { Trace.on(.a, to: "paid") }
          Trace.state("paid")
        }
        Trace.state("shipping", initial: "packing") {
          Trace.on(.b, to: "onHold", type: hold)
          Trace.state("packing")
          Trace.state("onHold") { Trace.on(.c, to: "packing") }
        }
      }
    }
  }

  @Test func `a region's external transition into itself is found because it resets others`()
    throws
  {
    let chart = Self.order(.external)
    #expect(
      chart.findings == [
        "warning: 'shipping → onHold on b' leaves 'placed' and enters it again, so its region "
          + "'payment' restarts; pass `type: .internal`, so that 'shipping' stays active"
      ]
    )
    let finding = try #require(chart.diagnostics.first { $0.state == "shipping" })
    #expect(finding.location?.file == "StatecraftTests/RegionDiagnosticTests.swift")
    #expect(finding.location?.line == Self.holdLine)
    // It is so.
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.leaves == "paid packing")
    machine.send(.b)
    #expect(machine.leaves == "asked onHold")
  }

  @Test func `a region's internal transition into itself is not reported`() {
    let chart = Self.order(.internal)
    #expect(chart.findings == [])
    var machine = Machine.traced(chart)
    machine.send(.a)
    machine.send(.b)
    #expect(machine.leaves == "paid onHold")
  }

  @Test func `all regions that are entered again are named`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.parallel("p") {
        Trace.state("r", initial: "r1") {
          Trace.on(.a, to: "r2")
          Trace.state("r1")
          Trace.state("r2")
        }
        Trace.state("s")
        Trace.state("t")
      }
    }
    #expect(
      chart.findings == [
        "warning: 'r → r2 on a' leaves 'p' and enters it again, so its regions 's' and 't' "
          + "restart; pass `type: .internal`, so that 'r' stays active"
      ]
    )
  }

  @Test func `a region or a state that leads to its own region is found`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.parallel("p") {
        Trace.state("r") { Trace.on(.a, to: "r") }
        Trace.state("s", initial: "s1") {
          Trace.on(.b, to: "s")
          Trace.state("s1") { Trace.on(.c, to: "s") }
        }
      }
    }
    #expect(
      chart.findings == [
        "warning: 'r → r on a' leaves 'p' and enters it again, so its region 's' restarts; "
          + "leave `to:` out, or move the target state into 'r'",
        "warning: 's → s on b' leaves 'p' and enters it again, so its region 'r' restarts; "
          + "target a state inside 's' with `type: .internal`",
        "warning: 's1 → s on c' leaves 'p' and enters it again, so its region 'r' restarts; "
          + "target a state inside 's' instead",
      ]
    )
  }

  @Test func `a region of an inner parallel state resets only the inner state`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.parallel("p") {
        Trace.state("r", initial: "q") {
          Trace.parallel("q") {
            Trace.state("u", initial: "u1") {
              Trace.on(.a, to: "u2")
              Trace.state("u1")
              Trace.state("u2")
            }
            Trace.state("v")
          }
        }
        Trace.state("s")
      }
    }
    #expect(
      chart.findings == [
        "warning: 'u → u2 on a' leaves 'q' and enters it again, so its region 'v' restarts; "
          + "pass `type: .internal`, so that 'u' stays active"
      ]
    )
  }

  @Test func `transitions that leave no region, or all of them on purpose, are not reported`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.on(.e, to: "p")
      Trace.parallel("p") {
        Trace.on(.d, to: "r2")
        Trace.state("r", initial: "r1") {
          Trace.on(.a) { $0.n += 1 }
          Trace.on(.b, to: "out")
          Trace.state("r1") { Trace.on(.c, to: "r2") }
          Trace.state("r2", initial: "r3") {
            Trace.on(.c, to: "r3")
            Trace.state("r3") { Trace.on(.a, to: "r3") }
          }
        }
        Trace.state("s")
      }
      Trace.state("out") { Trace.on(.a, to: .all("r2", "s")) }
    }
    #expect(chart.findings == [])
  }

  // MARK: - Histories

  @Test func `a history of a state that is not left is found`() {
    let chart = MachineChart<Trace>(initial: "on") {
      Trace.state("on", initial: "idle") {
        Trace.on(.b, to: .history(of: "on"), type: .internal)
        Trace.on(.c, to: "off")
        Trace.state("idle") { Trace.on(.a, to: "running") }
        Trace.state("running") { Trace.on(.a, to: .deepHistory(of: "on")) }
      }
      Trace.state("off") { Trace.on(.c, to: "on") }
    }
    let suggestion =
      "target a state inside 'on', or declare the transition outside of it; "
      + "if this is intended, declare a default with `history(default:)` in 'on'"
    #expect(
      chart.findings == [
        "warning: 'on → history of on on b' does not leave 'on', so its history is from an "
          + "earlier visit, or empty; \(suggestion)",
        "warning: 'running → deep history of on on a' does not leave 'on', so its history is "
          + "from an earlier visit, or empty; \(suggestion)",
      ]
    )
  }

  @Test
  func `a history of a state that is left, or of an earlier visit on purpose, is not reported`() {
    let chart = MachineChart<Trace>(initial: "on") {
      Trace.state("on", initial: "asking") {
        Trace.history(default: "running")
        Trace.on(.b, to: .history(of: "on"))
        Trace.on(.c, to: "off")
        Trace.state("asking") { Trace.on(.a, to: .history(of: "on")) }
        Trace.state("running") { Trace.on(.d, to: .history(of: "inner")) }
        Trace.state("inner", initial: "x") {
          Trace.on(.e, to: .history(of: "inner"))
          Trace.state("x") { Trace.on(.a, to: "y") }
          Trace.state("y")
        }
      }
      Trace.state("off") { Trace.on(.c, to: .history(of: "on")) }
    }
    #expect(chart.findings == [])
  }
}
