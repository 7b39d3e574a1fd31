import Testing

/// What an operator does to stored machines.
extension StoredMachineTests {
  @Test func `machines are paused, resumed, retried and erased`() throws {
    let result = try Command.run(
      Self.population + """
        on pause ConceptualPair/7
        on list ConceptualPair --status paused
        on send ConceptualPair/7 request2 --key third || echo "exit code $?"
        on pause ConceptualPair
        on list ConceptualPair
        on resume ConceptualPair
        on resume ConceptualPair/7
        on retry ConceptualPair
        on erase ConceptualPair/7
        on journal ConceptualPair/7
        on show ConceptualPair/7 --json | grep -o '^{"chart":"ConceptualPair","id":"7","status":"erased","revision":2,'
        on list ConceptualPair --status erased 2> /dev/null || echo "exit code $?"
        on send ConceptualPair/7 request2 --key third || echo "exit code $?"
        """
    )
    #expect(
      result.output == """
        paused 1 machine
        ConceptualPair/7  paused  revision 2  b
        exit code 65
        paused the chart ConceptualPair
        ConceptualPair/7  paused  revision 2  b
        resumed the chart ConceptualPair
        resumed 1 machine
        retried 0 machines
        erased ConceptualPair/7
        1  first  erased → started  (the answer was erased)
        2  second  erased → transitioned  (the answer was erased)
        {"chart":"ConceptualPair","id":"7","status":"erased","revision":2,
        exit code 64
        exit code 65

        """
    )
    #expect(result.errors.contains("the machine ConceptualPair/7 or its chart is paused"))
    #expect(
      result.errors.contains(
        "the chart ConceptualPair is paused: its machines keep their inputs until it is resumed\n"
      )
    )
    #expect(result.errors.contains("ConceptualPair/7 was erased"))
    #expect(result.code == 0)
  }

  @Test func `what is paused is not stuck, and is said`() throws {
    let result = try Command.run(
      Self.population + """
        on stuck ConceptualPair --overdue 1000
        on start ConceptualPair/8 >/dev/null; on pause ConceptualPair/7; on pause ConceptualPair/8
        on pause Phone; on stuck --overdue 1000; on stuck Phone --overdue 1000 --json; on stuck Elevator
        """
    )
    #expect(
      result.output
        == "nothing is stuck\npaused 1 machine\npaused 1 machine\npaused the chart Phone\n"
        + "nothing is stuck\nnothing is stuck\n"
    )
    let end = "; 'resume' continues them, 'list CHART --status paused' lists machines\n"
    #expect(
      result.errors
        == "paused, and not among what is stuck: 2 machines of ConceptualPair, the chart Phone\(end)"
        + "paused, and not among what is stuck: the chart Phone\(end)"
    )
    #expect(result.code == 0)
  }

  @Test func `a machine is moved once by a repair, and its journal has the reason`() throws {
    let result = try Command.run(
      Self.population + """
        on move ConceptualPair/7 a --reason "ticket 812" --key repair
        on move ConceptualPair/7 a --reason "ticket 812" --key repair
        on move ConceptualPair/7 c --reason "ticket 813" || echo "exit code $?"
        on journal ConceptualPair/7 --after 2
        """
    )
    #expect(
      result.output == """
        moved ConceptualPair/7 to a
        repeated: moved ConceptualPair/7 to a
        exit code 65
        3  repair  move to a: ticket 812 → moved: a  (ticket 812)

        """
    )
    #expect(result.errors.contains("there is no state 'c' in 'ConceptualPair'"))
    #expect(result.code == 0)
  }

  @Test func `no id, key or reason makes a further row`() throws {
    let result = try Command.run(
      Self.population + """
        id=$'a\\nConceptualPair/b  active'
        on start "ConceptualPair/$id" --key $'k\\nl'
        on move "ConceptualPair/$id" b --reason $'ticket\\nforged' --key m
        on list ConceptualPair --prefix a
        on journal "ConceptualPair/$id"
        on show "ConceptualPair/$id" | head -n 1
        on journal "ConceptualPair/$id" --after 1 --json | grep -o '"reason":.*forged"'
        """
    )
    #expect(
      result.output == """
        started at revision 1: a  (emitted: "→A")
        moved ConceptualPair/a\\u{a}ConceptualPair/b  active to b
        ConceptualPair/a\\u{a}ConceptualPair/b  active  active  revision 2  b
        1  k\\u{a}l  start {} → started: a  (emitted: "→A")
        2  m  move to b: ticket\\u{a}forged → moved: b  (ticket\\u{a}forged)
        ConceptualPair/a\\u{a}ConceptualPair/b  active  active  revision 2  version 1
        "reason":"ticket\\nforged"

        """
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `journals are pruned, and say so`() throws {
    let result = try Command.run(
      Self.population + """
        on prune ConceptualPair --last 2
        on prune ConceptualPair --last 0 --older-than 3600
        on prune ConceptualPair --last 1
        on journal ConceptualPair/7
        on replay ConceptualPair/7 || echo "exit code $?"
        on send ConceptualPair/7 request1 --key second
        on prune ConceptualPair || echo "exit code $?"
        on prune ConceptualPair --last -1 || echo "exit code $?"
        on prune Pair --last 1 || echo "exit code $?"
        """
    )
    #expect(
      result.output == """
        pruned 0 entries
        pruned 0 entries
        pruned 1 entry
        1  first  removed → started: a  (emitted: "→A")
        2  second  "request1" → transitioned: b  (emitted: "A1", "→B")
        ConceptualPair/7: cannot be replayed from revision 1: the inputs up to revision 1 were pruned or \
        erased, and a replay needs all of them
        1 journal, 1 differ
        exit code 1
        repeated: transitioned at revision 2: b  (emitted: "A1", "→B")
        exit code 64
        exit code 64
        exit code 65

        """
    )
    #expect(
      result.errors.contains(
        "say what is kept: '--last NUMBER', '--older-than SECONDS' or both"
      )
    )
    #expect(result.errors.contains("the store has no chart 'Pair'"))
    #expect(result.code == 0)
  }

  @Test func `dead letters are listed, delivered again and discarded`() throws {
    let result = try Command.run(
      Self.population + """
        on dead-letters
        on dead-letters ConceptualPair --retry-all
        on dead-letters --retry 7 || echo "exit code $?"
        on dead-letters --retry 7 --retry-all || echo "exit code $?"
        on dead-letters --discard 8 --discard 9 || echo "exit code $?"
        on dead-letters --discard 8 --retry 9 || echo "exit code $?"
        on dead-letters ConceptualPair --discard 8 || echo "exit code $?"
        on dead-letters --retry-all --dry-run --reason "there is" --older-than 60 --limit 3
        on dead-letters ConceptualPair --discard-all --dry-run --json
        on dead-letters ConceptualPair --discard-all --yes
        on dead-letters ConceptualPair --discard-all --yes --limit 7 --json
        on dead-letters --discard-all || echo "exit code $?"
        on dead-letters --discard-all --retry-all --yes || echo "exit code $?"
        on dead-letters --reason "there is" || echo "exit code $?"
        on dead-letters --retry-all --after 7 || echo "exit code $?"
        on dead-letters --retry 7 --limit 7 || echo "exit code $?"
        on dead-letters --retry-all --older-than -1 || echo "exit code $?"
        on dead-letters Pair --discard-all --yes || echo "exit code $?"
        """
    )
    #expect(
      result.output == """
        no dead letters
        0 dead letters are delivered again
        exit code 65
        exit code 64
        exit code 65
        exit code 64
        exit code 64
        0 dead letters are selected
        {"found":0,"more":false}
        0 dead letters are discarded
        {"discarded":0,"more":false}
        exit code 64
        exit code 64
        exit code 64
        exit code 64
        exit code 64
        exit code 64
        exit code 65

        """
    )
    #expect(result.errors.contains("there is no dead letter 7"))
    #expect(result.errors.contains("there is no dead letter 8, 9"))
    #expect(
      result.errors.contains(
        "'--discard NUMBER' needs neither a chart nor '--retry', '--retry-all' or '--discard-all'"
      )
    )
    for text in [
      "'--retry NUMBER' needs neither a chart nor '--retry-all' or '--discard-all'",
      "pass '--dry-run' to count it, and then '--yes'",
      "one of '--retry-all' and '--discard-all' is possible, not both",
      "'--reason', '--older-than', '--dry-run' and '--yes' are for '--retry-all' and '--discard-all'",
      "'--after' is for the list, and '--limit' for it, '--retry-all' and '--discard-all'",
      "the store has no chart 'Pair'",
    ] {
      #expect(result.errors.contains(text), "\(text)")
    }
    #expect(result.code == 0)
  }

  @Test func `work that does not run is not resolved`() throws {
    let result = try Command.run(
      Self.population + """
        on resolve ConceptualPair/7 capture '"R-7"' || echo "exit code $?"
        on fail ConceptualPair/8 capture --reason 'no money' || echo "exit code $?"
        on fail ConceptualPair/7 capture || echo "exit code $?"
        """
    )
    #expect(result.output == "exit code 65\nexit code 65\nexit code 64\n")
    #expect(
      result.errors.hasPrefix(
        """
        statecraft: nothing was done: no work 'capture' of ConceptualPair/7 runs or waits for an \
        attempt; there is none
        statecraft: there is no machine ConceptualPair/8; start it first

        """
      )
    )
    #expect(result.errors.contains("--reason"))
    #expect(result.code == 0)
  }
}
