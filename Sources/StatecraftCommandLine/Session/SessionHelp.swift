#if Command
import StatecraftRecording

/// The help at the prompt of `run`.
enum SessionHelp {
  /// Returns the events, beginning with those that are taken at present, and the instructions.
  static func text(for machine: any NamedMachine) -> String {
    let events = machine.events
    let permitted = Set(machine.permitted.map(\.name))
    let taken = events.filter { permitted.contains($0.name) }
    let others = events.filter { !permitted.contains($0.name) }
    var lines: [String] = []
    if !taken.isEmpty { lines.append("Events that are taken now:") }
    lines += taken.map { "  \($0.line)" }
    if !others.isEmpty { lines.append("Events that are not taken now:") }
    lines += others.map { "  \($0.line)" }
    if events.isEmpty { lines.append("It knows no events; only time moves it.") }
    if !machine.work.isEmpty { lines.append("Work that does not run here:") }
    lines += machine.work.flatMap(\.lines).map { "  \($0)" }
    lines += [
      "Besides:",
      "  @wait 500ms   lets time pass; units are ms, s, m and h",
      "  @settle       lets time pass until nothing is pending",
      "  ? or help     shows this",
      "  Ctrl-D        ends the input, Ctrl-C the program",
    ]
    return lines.map { Printable.text($0, limit: 1_000) + "\n" }.joined()
  }
}
#endif
