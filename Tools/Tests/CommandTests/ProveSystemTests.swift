import Foundation
import Testing

/// Systems of several machines in the command.
@Suite struct ProveSystemTests {
  private static let twice = """
    ✗ a bill is charged twice: refuted
      1. till: pay  till in waiting; till.bill: 0 → 1
      2. till → bank: charge(1)  bank.charged: [] → [1]
      3. after 5 s: till: after 5.0 seconds in waiting
      4. till → bank: charge(1)  bank.chargedAgain: [] → [1]
      true: a bill is charged twice

    """

  @Test func `a system is listed with its machines`() throws {
    let result = try Command.run("statecraft list")
    #expect(
      result.output.contains(
        """
        payment                   A till that asks its bank again: each bill is charged once
                                  machines: till, bank

        """
      )
    )
    #expect(result.lines.contains { $0.hasPrefix("forgetful-payment ") })
  }

  @Test func `a proved system says how much was explored, and what is assumed`() throws {
    let result = try Command.run("statecraft prove payment")
    #expect(
      result.output.replacing(/, in [0-9.]+ s\n/, with: "\n") == """
        Payment: 64 situations, 228 steps, depth 12
        assuming weakly fair: messages till → bank; weakly fair: messages bank → till; all machines \
        have one clock, timers fire when they are due, and time goes on; a message of a queue takes any \
        time; acknowledged: stuck, because a bank never ends
        ✓ a bill is charged twice: proved
        ✓ who leaves the till has paid: proved
        ✓ a charge is never taken back: proved
        ✓ all bills are paid: proved

        """
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `a refuted claim about a system has a path, and the exit code is 1`() throws {
    let result = try Command.run("statecraft prove forgetful-payment")
    #expect(result.output.contains(Self.twice))
    #expect(result.errors == "")
    #expect(result.code == 1)
  }

  @Test func `the output in JSON has the members of a chart's`() throws {
    let result = try Command.run("statecraft prove --json forgetful-payment elevator")
    #expect(result.code == 1)
    let reports = try result.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    try #require(reports.count == 2)
    #expect(Set(reports[0].keys) == Set(reports[1].keys))
    #expect(reports[0]["machine"] as? String == "forgetful-payment")
    #expect(reports[0]["chart"] as? String == "Payment")
    #expect(reports[0]["situations"] as? Int == 123)
    #expect(reports[0]["exitCode"] as? Int == 1)
    let bytes = try #require(reports[0]["bytes"] as? Int)
    #expect(bytes > 0)
    let claims = try #require(reports[0]["claims"] as? [[String: Any]])
    #expect(claims[0]["file"] as? String == "SeedSystems/MachineSystem+Payment.swift")
    let path = try #require(claims[0]["path"] as? [String: Any])
    #expect(path["start"] as? [String] == ["till.idle", "bank.open"])
    let steps = try #require(path["steps"] as? [[String: Any]])
    #expect(steps.map { $0["delay"] as? Double } == [0, 0, 5, 0])
    #expect(steps[0]["left"] as? [String] == ["till.idle"])
    #expect(steps[0]["entered"] as? [String] == ["till.waiting"])
    #expect(steps[0]["outputs"] as? [String] == ["till.charge(1)"])
    let change = try #require((steps[3]["changes"] as? [[String: String]])?.first)
    #expect(change == ["name": "bank.chargedAgain", "before": "[]", "after": "[1]"])
  }

  @Test func `a budget that ends leaves the claims about a system unknown`() throws {
    let result = try Command.run("statecraft prove payment --budget 0.001kB")
    #expect(result.output.contains("○ all bills are paid: unknown, "))
    #expect(result.code == 3)
  }

  @Test func `a system is in the reports for other programs`() throws {
    let result = try Command.run(
      """
      statecraft prove elevator forgetful-payment --junit proof.xml --sarif proof.sarif > /dev/null
      echo $?
      grep -o '<testsuite name="[a-z-]*" tests="[0-9]*" failures="[0-9]*"' proof.xml
      grep -o '"uri":"SeedSystems/MachineSystem+Payment.swift"' proof.sarif
      grep -o 'forgetful-payment: a bill is charged twice: refuted' proof.sarif
      """
    )
    #expect(
      result.output == """
        1
        <testsuite name="elevator" tests="4" failures="0"
        <testsuite name="forgetful-payment" tests="4" failures="1"
        "uri":"SeedSystems/MachineSystem+Payment.swift"
        forgetful-payment: a bill is charged twice: refuted

        """
    )
    #expect(result.errors == "")
  }

  @Test func `reports have the paths of files from the root of the repository`() throws {
    let result = try Command.run(
      """
      mkdir -p .git Sources/SeedSystems/Systems work
      touch "Sources/SeedSystems/Systems/MachineSystem+Payment.swift"
      cd work
      statecraft prove forgetful-payment --junit proof.xml --sarif proof.sarif > /dev/null
      grep -o '"uri":"[^"]*Payment.swift","uriBaseId":"%SRCROOT%"' proof.sarif | sort -u
      grep -o 'file="[^"]*Payment.swift"' proof.xml | sort -u
      """
    )
    #expect(
      result.output == """
        "uri":"Sources/SeedSystems/Systems/MachineSystem+Payment.swift","uriBaseId":"%SRCROOT%"
        file="Sources/SeedSystems/Systems/MachineSystem+Payment.swift"

        """
    )
    #expect(result.errors == "")
  }

  @Test func `a path is recorded once for each machine, and the recordings replay`() throws {
    let result = try Command.run(
      """
      statecraft prove forgetful-payment --record paths | tail -n 2
      for machine in till bank; do
        file=paths/forgetful-payment-a-bill-is-charged-twice-$machine.jsonl
        statecraft replay $file
        statecraft timeline $file > /dev/null && echo drawn
      done
      ls paths | wc -l
      """
    )
    #expect(
      result.output == """
        recorded paths/forgetful-payment-a-bill-is-charged-twice-till.jsonl: a bill is charged twice, till
        recorded paths/forgetful-payment-a-bill-is-charged-twice-bank.jsonl: a bill is charged twice, bank
        all 3 steps are the same
        drawn
        all 3 steps are the same
        drawn
        2

        """
    )
    #expect(result.errors == "")
  }

  @Test func `without names it is said which paths are not recorded`() throws {
    let result = try Command.run("statecraft prove --record paths > /dev/null; ls paths | wc -l")
    #expect(
      result.errors
        == "statecraft: not recorded, because their paths are ways through the graph of the states and no "
        + "runs: mirror-pad, traffic-light-objects\n"
    )
    let recorded = try #require(Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(recorded > 0)
  }

  @Test(
    arguments: [
      ("run payment", 64), ("explain payment pay", 64), ("check payment", 64), ("draw payment", 64),
      ("tests payment", 2), ("coverage payment run.jsonl", 2),
    ]
  )
  func `what runs one machine says that a system is none`(
    arguments: String,
    code: Int32
  ) throws {
    let result = try Command.run("statecraft \(arguments)")
    #expect(
      result.errors
        == "statecraft: 'payment' is a system of several machines, which only 'prove' and 'studio' take; "
        + "name one of its machines, if it is listed, too\n"
    )
    #expect(result.output == "")
    #expect(result.code == code)
  }
}
