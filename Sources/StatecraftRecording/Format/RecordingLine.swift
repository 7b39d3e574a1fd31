internal import Statecraft
internal import StatecraftJSON

/// The lines of a recording's text.
enum RecordingLine {
  /// The version of the format that is written and read.
  static let format = 1
  /// What stands for ``Recording/Ending/nothingMore``.
  static let nothingMore = "nothing more"

  /// Returns a header as text, without the line's end.
  static func text(_ header: Recording.Header) -> String {
    var members = [
      (key: "statecraft", value: JSONText.string("recording")), ("format", "\(format)"),
      ("name", JSONText.string(header.name)),
    ]
    if let version = header.version { members.append(("version", "\(version)")) }
    if let started = header.started?.text { members.append(("started", JSONText.string(started))) }
    if header.dropped > 0 { members.append(("dropped", "\(header.dropped)")) }
    if let start = header.loopStart { members.append(("loopStart", "\(start)")) }
    switch header.ending {
    case .waiting(let time)?: members.append(("ending", time.decimalSeconds))
    case .nothingMore?: members.append(("ending", JSONText.string(nothingMore)))
    case nil: break
    }
    if let claim = header.claim { members.append(("claim", JSONText.string(claim))) }
    if !header.states.isEmpty { members.append(("states", JSONText.strings(header.states))) }
    if !header.transitions.isEmpty {
      members.append(("transitions", JSONText.strings(header.transitions)))
    }
    return JSONText.object(members)
  }

  /// Returns a step as text, without the line's end.
  ///
  /// A line that would be longer than ``Recording/lineLimit`` is written without the long texts.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - known: the transitions as the header describes them; the line does not repeat these texts.
  /// - Returns: the line.
  static func text(_ step: RecordedStep, _ known: [String]) -> String {
    let line = whole(step, known)
    guard line.utf8.count > Recording.lineLimit else { return line }
    let short = whole(shortened(step), known)
    return short.utf8.count <= Recording.lineLimit ? short : whole(outline(of: step), known)
  }

  private static func whole(_ step: RecordedStep, _ known: [String]) -> String {
    var members = [
      (key: "time", value: step.time.decimalSeconds),
      ("source", JSONText.string(step.source.rawValue)), ("event", JSONText.string(step.event)),
    ]
    if let payload = step.payload { members.append(("payload", json(payload))) }
    if let work = step.work { members.append(("work", JSONText.string(work))) }
    if let state = step.workState { members.append(("workState", JSONText.string(state))) }
    if step.isLate { members.append(("late", "true")) }
    members.append(("outcome", JSONText.string(step.outcome.rawValue)))
    if let reason = step.reason { members.append(("reason", JSONText.string(reason))) }
    if !step.transitions.isEmpty {
      members.append(("transitions", JSONText.array(step.transitions.map(String.init))))
    }
    if step.taken != words(step.transitions, known) {
      members.append(("taken", JSONText.strings(step.taken)))
    }
    if !step.exited.isEmpty { members.append(("exited", JSONText.strings(step.exited))) }
    if !step.entered.isEmpty { members.append(("entered", JSONText.strings(step.entered))) }
    members.append(("configuration", JSONText.strings(step.configuration)))
    if !step.invoked.isEmpty { members.append(("invoked", JSONText.strings(step.invoked))) }
    if !step.outputs.isEmpty { members.append(("outputs", JSONText.strings(step.outputs))) }
    if !step.outputValues.isEmpty {
      members.append(("values", JSONText.array(step.outputValues.map(json))))
    }
    if !isOneMicrostep(step) {
      members.append(("microsteps", JSONText.array(step.microsteps.map { text($0, known) })))
    }
    return JSONText.object(members)
  }

  /// Whether the step's own members describe its only microstep completely.
  private static func isOneMicrostep(_ step: RecordedStep) -> Bool {
    guard let first = step.microsteps.first else { return true }
    return step.microsteps.count == 1 && first.cause == step.event
      && step.exited == first.exited && step.entered == first.entered
      && first != RecordedMicrostep(cause: first.cause)
  }

  private static func text(_ microstep: RecordedMicrostep, _ known: [String]) -> String {
    var members = [(key: "cause", value: JSONText.string(microstep.cause))]
    if !microstep.transitions.isEmpty {
      members.append(("transitions", JSONText.array(microstep.transitions.map(String.init))))
    }
    if microstep.taken != words(microstep.transitions, known) {
      members.append(("taken", JSONText.strings(microstep.taken)))
    }
    if !microstep.exited.isEmpty { members.append(("exited", JSONText.strings(microstep.exited))) }
    if !microstep.entered.isEmpty {
      members.append(("entered", JSONText.strings(microstep.entered)))
    }
    return JSONText.object(members)
  }

  /// Returns the descriptions of transitions, as far as the header has them.
  static func words(_ transitions: [Int], _ known: [String]) -> [String] {
    transitions.compactMap { known.indices.contains($0) ? known[$0] : nil }
  }

  /// Returns JSON on one line, and any other text as a string; also JSON that is nested too deeply to
  /// stand in a line.
  private static func json(_ text: String) -> String {
    let depth = JSONReader.depthLimit - 2
    guard (try? JSONReader.read(Array(text.utf8), depthLimit: depth)) != nil else {
      return JSONText.string(text)
    }
    // The end of a line is only space in JSON; in strings, it is escaped.
    guard text.utf8.contains(0x0A) else { return text }
    return String(decoding: text.utf8.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self)
  }
}
