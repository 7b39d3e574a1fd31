#if Command
import StatecraftCommandLine
import Testing

/// What is said of an exploration that takes long.
@Suite struct GrowthNoteTests {
  private final class World {
    var now = Duration.zero
    var variables: [GrowthNote.Variable] = []
    var notes: [String] = []
  }

  private func note(_ world: World, canBound: Bool = true) -> GrowthNote {
    GrowthNote(
      about: "counter.scxml",
      canBound: canBound,
      clock: { world.now },
      variables: { world.variables },
      say: { world.notes.append($0) }
    )
  }

  @Test func `nothing is said before five seconds have passed, and then once`() {
    let world = World()
    world.variables = [("n", 812, "811"), ("still", 1, "0")]
    let note = note(world)
    note.look()
    world.now = .milliseconds(4_999)
    note.look()
    #expect(world.notes == [])
    for _ in 0..<3 {
      world.now += .seconds(2)
      note.look()
    }
    #expect(
      world.notes == [
        "counter.scxml: the exploration goes on; 'n' has had at least 812 values so far; if it grows "
          + "without end, limit that with '--bound', such as --bound 'n < 100'; Ctrl-C ends the "
          + "exploration with what is known"
      ]
    )
  }

  @Test func `variables that grow together are named together`() {
    let world = World()
    world.variables = [("n", 900, "1"), ("log", 500, "[1]"), ("few", 449, "1"), ("more", 440, "1")]
    let note = note(world, canBound: false)
    world.now = .seconds(5)
    note.look()
    #expect(
      world.notes == [
        "counter.scxml: the exploration goes on; 'n' and 'log' have had at least 500 values so far; if "
          + "they grow without end, let conditions of the document limit that, because claims about "
          + "whole runs, such as '--leads' and '--holds', are not proved within a '--bound'; Ctrl-C ends the exploration with what is known"
      ]
    )
  }

  @Test func `what has few values is waited for`() {
    let world = World()
    let note = note(world)
    world.now = .seconds(60)
    note.look()
    world.variables = [("n", 31, "30")]
    note.look()
    #expect(world.notes == [])
    world.variables = [("n", 32, "31")]
    note.look()
    #expect(world.notes.count == 1)
  }

  @Test(arguments: [
    ("[1,2]", ", such as --bound 'n.length < 10'"), ("\"x\"", ", such as --bound 'n.length < 10'"),
    ("{\"a\":1}", ""), ("-1.5", ", such as --bound 'n < 100'"),
  ])
  func `the example of a bound fits the value`(last: String, example: String) {
    let world = World()
    world.variables = [("n", 50, last)]
    let note = note(world)
    world.now = .seconds(5)
    note.look()
    #expect(world.notes.first?.contains("with '--bound'\(example); Ctrl-C") == true)
  }
}
#endif
