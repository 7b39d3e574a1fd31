#if Command
package import StatecraftExploration
import StatecraftRecording

/// Shows at intervals how far the exploration of a machine has come.
///
/// On a terminal there is one line, which is written over and removed at the end; else each report is a
/// line of its own.
package final class ProofProgress {
  /// The time between two reports.
  package static let interval = Duration.seconds(1)

  private let isTerminal: Bool
  private let clock: () -> Duration
  private let write: (String) -> Void
  private var machine = ""
  /// When the last report was made, and how many situations had been explored then.
  private var last: (time: Duration, explored: Int)
  private var isShown = false

  /// Starts to measure.
  ///
  /// - Parameters:
  ///   - isTerminal: whether the text is written to a terminal.
  ///   - clock: returns the real time.
  ///   - write: receives the text.
  package init(
    isTerminal: Bool,
    clock: @escaping () -> Duration,
    write: @escaping (String) -> Void
  ) {
    self.isTerminal = isTerminal
    self.clock = clock
    self.write = write
    last = (clock(), 0)
  }

  /// What the command shows on the standard error.
  static var ofCommand: ProofProgress {
    ProofProgress(
      isTerminal: Terminal.complaintsAreShown,
      clock: Session.Setup.runningClock(),
      write: Terminal.complain
    )
  }

  /// Takes how far an exploration has come, and reports it if it is time.
  package func note(_ progress: ExplorationProgress, of machine: String) {
    let now = clock()
    // The exploration of another machine, or of a claim with a time, begins.
    if machine != self.machine || progress.explored < last.explored {
      self.machine = machine
      last = (now, progress.explored)
      return
    }
    let passed = now - last.time
    guard passed >= Self.interval else { return }
    let speed = Double(progress.explored - last.explored) / (passed / .seconds(1))
    last = (now, progress.explored)
    show(
      "\(Printable.text(machine)): \(Self.text(progress.explored)) situations explored, "
        + "\(Self.text(Int(speed)))/s, frontier \(Self.text(progress.frontier)), "
        + "depth \(progress.depth), \(progress.bytes / 1_000_000) MB\(Self.spilled(progress)); "
        + "Ctrl-C ends it"
    )
  }

  /// Removes the line of a terminal, before something else is written.
  package func finish() {
    guard isShown else { return }
    write("\r\u{1B}[2K")
    isShown = false
  }

  private func show(_ line: String) {
    write(isTerminal ? "\r\u{1B}[2K\(line)" : "\(line)\n")
    isShown = isTerminal
  }

  /// What is on a disk instead of in memory, in words.
  private static func spilled(_ progress: ExplorationProgress) -> String {
    progress.spilledBytes == 0 ? "" : " and \(progress.spilledBytes / 1_000_000) MB spilled"
  }

  /// A number with commas between its thousands.
  private static func text(_ number: Int) -> String {
    var groups: [Substring] = []
    var rest = Substring("\(number)")
    while rest.count > 3 {
      groups.append(rest.suffix(3))
      rest = rest.dropLast(3)
    }
    return ([rest] + groups.reversed()).joined(separator: ",")
  }
}
#endif
