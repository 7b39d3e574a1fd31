#if Command
import StatecraftCommandLine
import StatecraftExploration
import Testing

/// The progress of `prove`.
@Suite struct ProofProgressTests {
  private final class Screen {
    var now = Duration.zero
    var texts: [String] = []
  }

  private func progress(_ screen: Screen, isTerminal: Bool) -> ProofProgress {
    ProofProgress(
      isTerminal: isTerminal,
      clock: { screen.now },
      write: { screen.texts.append($0) }
    )
  }

  private func found(_ explored: Int, _ frontier: Int, depth: Int) -> ExplorationProgress {
    ExplorationProgress(explored: explored, frontier: frontier, depth: depth, bytes: 12_345_678)
  }

  @Test func `a report has the speed since the last one, the frontier, the depth and the memory`() {
    let screen = Screen()
    let progress = progress(screen, isTerminal: false)
    progress.note(found(10, 5, depth: 1), of: "lift")
    screen.now = .milliseconds(999)
    progress.note(found(500, 50, depth: 2), of: "lift")
    #expect(screen.texts.isEmpty)
    screen.now = .seconds(2)
    progress.note(found(1_234_010, 1_000, depth: 17), of: "lift")
    #expect(
      screen.texts == [
        "lift: 1,234,010 situations explored, 617,000/s, frontier 1,000, depth 17, 12 MB; "
          + "Ctrl-C ends it\n"
      ]
    )
    progress.finish()
    #expect(screen.texts.count == 1)
  }

  @Test func `a report says what was spilled`() {
    let screen = Screen()
    let progress = progress(screen, isTerminal: false)
    progress.note(found(0, 1, depth: 0), of: "lift")
    screen.now = .seconds(1)
    let spilling = ExplorationProgress(
      explored: 7,
      frontier: 1,
      depth: 1,
      bytes: 12_345_678,
      spilledBytes: 34_567_890
    )
    progress.note(spilling, of: "lift")
    #expect(
      screen.texts == [
        "lift: 7 situations explored, 7/s, frontier 1, depth 1, 12 MB and 34 MB spilled; "
          + "Ctrl-C ends it\n"
      ]
    )
  }

  @Test func `on a terminal one line is written over, and removed at the end`() {
    let screen = Screen()
    let progress = progress(screen, isTerminal: true)
    progress.finish()
    progress.note(found(0, 1, depth: 0), of: "lift")
    screen.now = .seconds(1)
    progress.note(found(7, 1, depth: 1), of: "lift")
    progress.finish()
    progress.finish()
    #expect(
      screen.texts == [
        "\r\u{1B}[2Klift: 7 situations explored, 7/s, frontier 1, depth 1, 12 MB; Ctrl-C ends it",
        "\r\u{1B}[2K",
      ]
    )
  }

  @Test func `another machine or another exploration begins to measure anew`() {
    let screen = Screen()
    let progress = progress(screen, isTerminal: false)
    progress.note(found(100, 1, depth: 1), of: "a")
    screen.now = .seconds(5)
    progress.note(found(200, 1, depth: 1), of: "b")
    progress.note(found(20, 1, depth: 1), of: "b")
    #expect(screen.texts.isEmpty)
    screen.now = .seconds(6)
    progress.note(found(25, 1, depth: 1), of: "b")
    #expect(screen.texts.map { $0.hasPrefix("b: 25 situations explored, 5/s,") } == [true])
  }
}
#endif
