#if Command
import StatecraftRecording

/// Says once, when an exploration of a document takes long, which of its variables has many values.
///
/// It is said whether or not the progress is shown, because who waits does not know that `--bound` exists.
package final class GrowthNote {
  /// A variable, the number of its values that were seen, and the last of them as an expression.
  package typealias Variable = (name: String, values: Int, last: String)

  /// How long an exploration is not worth a word.
  package static let patience = Duration.seconds(5)
  /// How many values are worth one.
  private static let fewest = 32

  private let machine: String
  private let patience: Duration
  private let canBound: Bool
  private let clock: () -> Duration
  private let variables: () -> [Variable]
  private let say: (String) -> Void
  private let began: Duration
  private var isOver = false

  /// Begins to wait.
  ///
  /// - Parameters:
  ///   - machine: the path of the document.
  ///   - patience: how long nothing is said.
  ///   - canBound: whether a bound helps; claims about whole runs are not proved within one.
  ///   - clock: returns the real time.
  ///   - variables: returns what was seen, those with the most values first.
  ///   - say: receives a line.
  package init(
    about machine: String,
    after patience: Duration = GrowthNote.patience,
    canBound: Bool,
    clock: @escaping () -> Duration = Session.Setup.runningClock(),
    variables: @escaping () -> [Variable],
    say: @escaping (String) -> Void
  ) {
    self.machine = machine
    self.patience = patience
    self.canBound = canBound
    self.clock = clock
    self.variables = variables
    self.say = say
    began = clock()
  }

  /// Looks whether it is time to say something; call it now and then.
  package func look() {
    guard !isOver, clock() - began >= patience else { return }
    let most = variables().prefix { $0.values >= Self.fewest }
    guard let first = most.first else { return }
    isOver = true
    // What grows together has about as many values.
    let grown = most.prefix(3).filter { $0.values * 2 >= first.values }
    let least = grown.map(\.values).min() ?? first.values
    let names = grown.map { "'\(Printable.text($0.name))'" }.joined(separator: " and ")
    say(
      "\(Printable.text(machine, limit: 500)): the exploration goes on; \(names) "
        + "\(grown.count == 1 ? "has" : "have") had at least \(least) values so far; if "
        + "\(grown.count == 1 ? "it grows" : "they grow") without end, \(advice(first)); Ctrl-C ends the "
        + "exploration with what is known"
    )
  }

  private func advice(_ variable: Variable) -> String {
    guard canBound else {
      return "let conditions of the document limit that, because claims about whole runs, such as "
        + "'--leads' and '--holds', are not proved within a '--bound'"
    }
    let name = Printable.text(variable.name)
    let isLong = variable.last.hasPrefix("[") || variable.last.hasPrefix("\"")
    let example =
      isLong ? "\(name).length < 10" : Double(variable.last) == nil ? "" : "\(name) < 100"
    return "limit that with '--bound'" + (example.isEmpty ? "" : ", such as --bound '\(example)'")
  }
}
#endif
