import Foundation
import Testing

/// `statecraft machines …` on a SQLite database in an empty folder.
@Suite struct StoredMachineTests {
  /// Starts a machine, and sends it an event twice with the same key.
  static let population = """
    on() { statecraft machines "$@" --store pair.db; }
    on start ConceptualPair/7 --key first >.population
    on send ConceptualPair/7 request1 --key second >>.population
    on send ConceptualPair/7 request1 --key second >>.population

    """

  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `a start and an event are answered, and a repeated key as before`() throws {
    let result = try Command.run(Self.population + "cat .population")
    #expect(
      result.output == """
        started at revision 1: a  (emitted: "→A")
        transitioned at revision 2: b  (emitted: "A1", "→B")
        repeated: transitioned at revision 2: b  (emitted: "A1", "→B")

        """
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `an event that the machine refuses ends with 1, also when it is repeated`() throws {
    let result = try Command.run(
      Self.population + """
        on send ConceptualPair/7 request1 --key third; echo $?
        on send ConceptualPair/7 request1 --key third --json; echo $?
        on send ConceptualPair/7 request2 --key fourth; echo $?
        """
    )
    #expect(
      result.output == """
        refused at revision 3: b  (no transition for request1 in b)
        1
        {"outcome":"refused","revision":3,"configuration":["b"],"outputs":[],\
        "reason":"no transition for request1 in b","repeated":true}
        1
        transitioned at revision 4: a  (emitted: "B2", "→A")
        0

        """
    )
    #expect(result.errors == "")
  }

  @Test func `machines are counted, listed and shown`() throws {
    let result = try Command.run(
      Self.population + "on list; on list ConceptualPair; on list ConceptualPair --in a; "
        + "on show ConceptualPair/7"
    )
    #expect(
      result.output == """
        ConceptualPair
          b: 1
        Elevator: no machines
        Phone: no machines
        TrafficLight: no machines
        WorkingDay: no machines
        ConceptualPair/7  active  revision 2  b
        ConceptualPair/7  active  revision 2  version 1
        in b
        waits for
          output 7:1:0: "→A"
          output 7:2:0: "A1"
          output 7:2:1: "→B"

        """
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test(arguments: [
    "list", "list Nothing", "show ConceptualPair/7", "show ConceptualPair/8",
    "send ConceptualPair/7 nothing", "send Nothing/1 go", "erase ConceptualPair/7",
  ])
  func `no command leaves a log beside the file, also one that fails`(arguments: String) throws {
    let result = try Command.run(Self.population + "on \(arguments) > /dev/null 2>&1; ls")
    #expect(result.output == "pair.db\npair.db-writer\n")
  }

  @Test func `a worker makes no file, as one with a misspelt name`() throws {
    let result = try Command.run(
      "statecraft worker Elevator --store elevator.db; code=$?; ls; exit $code"
    )
    #expect(result.output == "")
    #expect(
      result.errors
        == "statecraft: there is no store 'elevator.db'; 'machines start' makes one with its first machine\n"
    )
    #expect(result.code == 66)
    let inMemory = try Command.run(
      "statecraft worker Elevator --store :memory:; code=$?; ls; exit $code"
    )
    #expect(inMemory.output == "")
    #expect(
      inMemory.errors.hasPrefix(
        "statecraft: ':memory:' names a database in memory, which ends with "
      )
    )
    #expect(inMemory.code == 66)
  }

  @Test func `a file is listed where nothing can be made beside it`() throws {
    // As in a folder that cannot be written: not even root can make this file.
    let result = try Command.run(
      Self.population + "ln -s /nothing/here pair.db-shm; on list ConceptualPair"
    )
    #expect(result.output == "ConceptualPair/7  active  revision 2  b\n")
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `a list that goes on behind its limit says so, and how to continue`() throws {
    let result = try Command.run(
      Self.population + "on start ConceptualPair/8 >>.population; "
        + "on list ConceptualPair --limit 1; on list ConceptualPair --in a --limit 1; "
        + "on list ConceptualPair --limit 1 --after 7; on journal ConceptualPair/7 --limit 1; "
        + "on list ConceptualPair --in a --longer-than 9223372036854775807"
    )
    #expect(
      result.output == """
        ConceptualPair/7  active  revision 2  b
        ConceptualPair/8  active  revision 1  a
        ConceptualPair/8  active  revision 1  a
        1  first  start {} → started: a  (emitted: "→A")

        """
    )
    #expect(
      result.errors == """
        there are more than 1; continue with '--after 7', or pass a larger '--limit'
        there are more than 1; continue with '--after 1', or pass a larger '--limit'

        """
    )
    #expect(result.code == 0)
  }

  @Test(arguments: [
    ("--limit 0", "'--limit' is at least 1, not 0"),
    (
      "--in a --tag b", "'--in', '--tag', '--status' and '--prefix' cannot be combined"
    ),
    ("--longer-than 3", "'--longer-than' asks how long machines have been in '--in' or '--tag'"),
    ("--tag loud", "no state of the chart 'ConceptualPair' has the tag 'loud'; it has no tags"),
  ])
  func `a list that cannot be made is refused`(options: String, error: String) throws {
    let result = try Command.run(Self.population + "on list ConceptualPair \(options)")
    #expect(result.output == "")
    #expect(result.errors.contains(error))
    #expect(result.code != 0)
  }

  @Test func `the journal says what happened, and explain what would`() throws {
    let result = try Command.run(
      Self.population + "on journal ConceptualPair/7; on journal ConceptualPair/7 --after 1; "
        + "on explain ConceptualPair/7 request2; on explain ConceptualPair/7 request1"
    )
    #expect(
      result.output == """
        1  first  start {} → started: a  (emitted: "→A")
        2  second  "request1" → transitioned: b  (emitted: "A1", "→B")
        2  second  "request1" → transitioned: b  (emitted: "A1", "→B")
        taken: b → a on request2
        refused: no transition for request1 in b

        """
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `list, show, journal, explain and stuck write JSON`() throws {
    let result = try Command.run(
      Self.population + "on list --json; on list ConceptualPair --json; "
        + "on show ConceptualPair/7 --json; on journal ConceptualPair/7 --json; "
        + "on explain ConceptualPair/7 request2 --json; on stuck --json --overdue 0"
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
    let all = try objects(result.output)
    try #require(all.count >= 10)
    #expect(
      all.prefix(5).map { $0["chart"] as? String }
        == ["ConceptualPair", "Elevator", "Phone", "TrafficLight", "WorkingDay"]
    )
    #expect(all[0]["counts"] as? [String: Int] == ["b": 1])
    #expect(all[1]["counts"] as? [String: Int] == [:])
    #expect(all[0]["paused"] as? Bool == false)
    // Behind the charts without machines.
    let lines = [all[0]] + all.dropFirst(5)
    #expect(lines[1]["id"] as? String == "7")
    #expect(lines[1]["revision"] as? Int == 2)
    let places = try #require(lines[1]["places"] as? [[String: String]])
    #expect(places.map { $0["state"] } == ["b"])
    #expect((lines[2]["outputs"] as? [[String: Any]])?.count == 3)
    #expect(lines[2]["fault"] is NSNull)
    #expect(lines[3]["kind"] as? String == "start")
    #expect(lines[4]["input"] as? String == "request1")
    #expect(lines[4]["configuration"] as? [String] == ["b"])
    #expect(lines[4]["outputs"] as? [String] == ["A1", "→B"])
    #expect((lines[5]["explanation"] as? String)?.contains("request2") == true)
    #expect(lines.dropFirst(6).allSatisfy { $0["id"] as? String == "7" })
    let missing =
      " s: no process delivers it; see whether one runs that has the chart ConceptualPair, and "
    for finding in lines.dropFirst(6) {
      #expect(finding["kind"] as? String == "overdueOutput")
      #expect((finding["reason"] as? String)?.contains(missing) == true)
    }
  }

  @Test func `run delivers the outputs, and replay and migrate find no difference`() throws {
    let result = try Command.run(
      Self.population + "on run; on show ConceptualPair/7; on replay ConceptualPair; "
        + "on migrate ConceptualPair --dry-run"
    )
    #expect(
      result.output == """
        3 steps
        ConceptualPair/7  active  revision 2  version 1
        in b
        1 journal, 0 differ
        ConceptualPair, to version 1, 1 machine
          version 1, b: 1 fit, 0 map, 0 refused

        """
    )
    #expect(
      result.errors == """
        ConceptualPair/7 says →A
        ConceptualPair/7 says A1
        ConceptualPair/7 says →B

        """
    )
    #expect(result.code == 0)
  }

  @Test func `what is not there is said, and reading makes no file`() throws {
    let missing = try Command.run("statecraft machines list --store none.db; ls")
    #expect(missing.output == "")
    #expect(missing.errors.contains("none.db"))
    let unknown = try Command.run(Self.population + "on show ConceptualPair/8")
    #expect(unknown.errors.contains("ConceptualPair/8"))
    #expect(unknown.code == 65)
    let chart = try Command.run(
      Self.population + "on list Pair; echo $?; on replay Pair; echo $?; on pause Pair"
    )
    let line =
      "statecraft: the store has no chart 'Pair'; it has ConceptualPair, Elevator, Phone, "
      + "TrafficLight, WorkingDay\n"
    #expect(chart.errors == line + line + line)
    #expect(chart.output == "65\n65\n")
    #expect(chart.code == 65)
    let state = try Command.run(
      Self.population + "on list ConceptualPair --in c; echo $?; on replay ConceptualPair --in c"
    )
    let words = "statecraft: the chart 'ConceptualPair' has no state 'c'; its states are a, b\n"
    #expect(state.errors == words + words)
    #expect(state.output == "65\n")
    let start = try Command.run("statecraft machines start Pair/1 --key k --store new.db")
    #expect(
      start.errors
        == "statecraft: this program does not have the chart 'Pair'; it has ConceptualPair, "
        + "Elevator, Phone, TrafficLight, WorkingDay. Use the program that runs these machines, or "
        + "name the SCXML document with '--document'; 'list', 'show', 'journal' and 'stuck' work without "
        + "the chart\n"
    )
    #expect(start.code == 65)
    let document = try Command.run(Self.population + "on list Elevator --document none.scxml")
    #expect(document.errors.hasPrefix("statecraft: none.scxml: cannot be read"))
    #expect(document.code == 66)
    let wrong = try Command.run("statecraft machines show ConceptualPair --store pair.db")
    #expect(wrong.errors.contains("CHART/ID"))
    #expect(wrong.code == 64)
  }

  @Test func `a context and an event that are none are said in words, and nothing is stored`()
    throws
  {
    let context = try Command.run(
      Self.population + "on start ConceptualPair/8 '[' --key k; echo $?; on list ConceptualPair"
    )
    #expect(
      context.errors
        == "statecraft: the machine ConceptualPair/8 cannot take this: the context of "
        + "'ConceptualPair' cannot be used: it is not JSON: a value is missing before end, "
        + "at character 2\n"
    )
    #expect(context.output == "65\nConceptualPair/7  active  revision 2  b\n")
    let event = try Command.run(
      Self.population + "on send ConceptualPair/7 request9 --key third; echo $?; "
        + "on explain ConceptualPair/7 request9; echo $?; on list ConceptualPair"
    )
    let line =
      "statecraft: the machine ConceptualPair/7 cannot take this: unknown event 'request9'; "
      + "did you mean 'request1' or 'request2'? known: request1, request2\n"
    #expect(event.errors == line + line)
    #expect(event.output == "65\n65\nConceptualPair/7  active  revision 2  b\n")
  }
}
