#if Command
import StatecraftCommandLine
import StatecraftExploration
import Testing

@Suite struct ProofBudgetTests {
  @Test(
    arguments: [
      ("2GB,60s", 2_000_000_000, Duration.seconds(60)),
      ("1.5mb", 1_500_000, nil),
      ("20KB", 20_000, nil),
      ("2m", 2 << 30, .seconds(120)),
      ("2min,1GB", 1_000_000_000, .seconds(120)),
      ("1h", 2 << 30, .seconds(3_600)),
    ] as [(String, Int, Duration?)]
  )
  func `a budget has memory and time`(text: String, bytes: Int, time: Duration?) throws {
    let budget = try #require(ProofBudget(argument: text))
    #expect(budget.exploration.bytes == bytes)
    #expect(budget.exploration.time == time)
    #expect(budget.exploration.situations == nil)
  }

  @Test func `the budget that help shows is the one without the option`() throws {
    let standard = ProofBudget()
    let shown = try #require(ProofBudget(argument: "\(standard)"))
    #expect(shown.exploration.bytes == standard.exploration.bytes)
    #expect(shown.exploration.bytes == ExplorationBudget.standard.bytes)
  }

  @Test(
    arguments: [
      "", "2", "GB", "2TB", "-1s", "0s", "1s,", ",", "1s 2GB", "½s", "1..2s", "nan",
      "2GB,3GB", "1s,2m",
      "99999999999999999999999h", "99999999999999999999999GB",
      String(repeating: "9", count: 400) + "s",
    ]
  )
  func `what is no budget is refused, however large it is`(text: String) {
    #expect(ProofBudget(argument: text) == nil)
  }

  @Test(
    arguments: [
      ("64GB", 64_000_000_000), ("1.5mb", 1_500_000), ("20KB", 20_000),
      ("2GiB", 2 << 30), ("0.5mib", 1 << 19), ("3KIB", 3 << 10),
    ] as [(String, Int)]
  )
  func `a size is a number of bytes`(text: String, bytes: Int) throws {
    let size = try #require(ByteSize(argument: text))
    #expect(size.bytes == bytes)
    #expect("\(size)" == text)
  }

  @Test(
    arguments: [
      "", "2", "GB", "2TB", "-1GB", "0GB", "1GB,60s", "60s", "1..2GB", "½GB", "nanGB",
      "99999999999999999999999GB", String(repeating: "9", count: 400) + "GB",
    ]
  )
  func `what is no size is refused, however large it is`(text: String) {
    #expect(ByteSize(argument: text) == nil)
  }
}
#endif
