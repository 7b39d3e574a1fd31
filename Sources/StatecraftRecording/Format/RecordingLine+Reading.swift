internal import Statecraft
internal import StatecraftJSON

extension RecordingLine {
  /// Reads a header.
  ///
  /// - Throws: a fault with its position in the line.
  static func header(_ line: [UInt8]) throws(JSONFault) -> Recording.Header {
    let node = try JSONReader.read(line)
    guard case .object(let all) = node.content,
      all.contains(where: { $0.key == "statecraft" && $0.value.text == "recording" })
    else {
      throw JSONFault(
        "this is not a recording; its first line must be its header, "
          + #"{"statecraft":"recording","format":1,"name":…}"#,
        at: 0
      )
    }
    let members = Members(all, line, node)
    let format = try members.number("format")
    guard format == Self.format else {
      throw JSONFault(
        "the recording has format \(format), but this version of Statecraft reads format "
          + "\(Self.format); read it with the version that wrote it",
        at: members.offset(of: "format")
      )
    }
    var header = Recording.Header(name: try members.string("name"))
    header.version = try members.optional("version") { node throws(JSONFault) in
      try members.number("version", node)
    }
    header.started = try members.optional("started") { node throws(JSONFault) in
      guard let text = node.text, let time = WallTime(text: text) else {
        throw members.wrong("started", node, #"a time such as "2026-11-21T12:00:00.000000001Z""#)
      }
      return time
    }
    header.dropped =
      try members.optional("dropped") { node throws(JSONFault) in
        let dropped = try members.number("dropped", node)
        guard dropped >= 0 else {
          throw JSONFault(
            "'dropped' must be the number of steps that were dropped, 0 or more, not \(dropped)",
            at: node.range.lowerBound
          )
        }
        return dropped
      } ?? 0
    header.loopStart = try members.optional("loopStart") { node throws(JSONFault) in
      let start = try members.number("loopStart", node)
      guard start >= 0 else {
        throw JSONFault(
          "'loopStart' must be the position of the first step of the loop, 0 or more, not \(start)",
          at: node.range.lowerBound
        )
      }
      return start
    }
    header.ending = try members.optional("ending") { node throws(JSONFault) in
      if node.text == Self.nothingMore { return .nothingMore }
      guard case .number(let text) = node.content, let time = Duration(decimalSeconds: text),
        time > .zero
      else {
        throw members.wrong(
          "ending",
          node,
          "a number of seconds, more than 0 and without exponent, or \"\(Self.nothingMore)\""
        )
      }
      return .waiting(time)
    }
    header.claim = try members.optional("claim", members.string)
    header.states = try members.strings("states")
    header.transitions = try members.strings("transitions")
    return header
  }

  /// Reads a step.
  ///
  /// - Throws: a fault with its position in the line.
  static func step(_ line: [UInt8], _ known: [String]) throws(JSONFault) -> RecordedStep {
    let node = try JSONReader.read(line)
    guard case .object(let all) = node.content else {
      throw JSONFault("a step must be an object, not \(node.kind)", at: node.range.lowerBound)
    }
    let members = Members(all, line, node)
    let source = try members.required("source")
    guard let source = source.text.flatMap(RecordedStep.Source.init) else {
      throw members.wrong("source", source, choices(RecordedStep.Source.self))
    }
    let time = try members.time("time")
    let outcome = try members.required("outcome")
    guard let outcome = outcome.text.flatMap(RecordedStep.OutcomeKind.init) else {
      throw members.wrong("outcome", outcome, choices(RecordedStep.OutcomeKind.self))
    }
    var step = RecordedStep(
      time: time,
      source: source,
      event: try members.string("event"),
      payload: try members.optional("payload", members.raw),
      outcome: outcome,
      configuration: try members.strings("configuration", isRequired: true)
    )
    step.reason = try members.optional("reason", members.string)
    step.work = try members.optional("work", members.string)
    step.workState = try members.optional("workState", members.string)
    step.isLate = try members.optional("late", members.flag) ?? false
    if let parts = try members.optional("microsteps", { node throws(JSONFault) in node }) {
      step.microsteps = try members.list("microsteps", parts) { name, part throws(JSONFault) in
        guard case .object(let all) = part.content else {
          throw members.wrong(name, part, "a list of objects")
        }
        let members = Members(all, line, part)
        return try microstep(members, cause: members.string("cause"), known)
      }
    } else {
      let only = try microstep(members, cause: step.event, known)
      if only != RecordedMicrostep(cause: step.event) { step.microsteps = [only] }
    }
    step.invoked = try members.strings("invoked")
    step.outputs = try members.strings("outputs")
    step.outputValues = try members.list("values", members.raw)
    return step
  }

  private static func microstep(
    _ members: Members,
    cause: String,
    _ known: [String]
  ) throws(JSONFault) -> RecordedMicrostep {
    let transitions = try members.list("transitions", members.number)
    let taken = try members.optional("taken") { node throws(JSONFault) in
      try members.list("taken", node, members.string)
    }
    return RecordedMicrostep(
      cause: cause,
      taken: taken ?? words(transitions, known),
      transitions: transitions,
      exited: try members.strings("exited"),
      entered: try members.strings("entered")
    )
  }

  /// Returns the words that a member may have, for messages.
  private static func choices<Word>(_ type: Word.Type) -> String
  where Word: CaseIterable & RawRepresentable<String> {
    let words = type.allCases.map(\.rawValue)
    return "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
  }
}

/// The members of a line, by name.
private struct Members {
  private let all: [(key: String, value: JSONNode)]
  private let line: [UInt8]
  private let node: JSONNode

  init(_ all: [(key: String, value: JSONNode)], _ line: [UInt8], _ node: JSONNode) {
    self.all = all
    self.line = line
    self.node = node
  }

  func required(_ name: String) throws(JSONFault) -> JSONNode {
    guard let value = all.last(where: { $0.key == name })?.value else {
      throw JSONFault("'\(name)' is missing", at: node.range.lowerBound)
    }
    return value
  }

  func offset(of name: String) -> Int {
    all.last { $0.key == name }?.value.range.lowerBound ?? 0
  }

  /// Returns the value of a member; `nil` if the member is missing.
  func optional<Value>(
    _ name: String,
    _ read: (JSONNode) throws(JSONFault) -> Value
  ) throws(JSONFault) -> Value? {
    guard let value = all.last(where: { $0.key == name })?.value else { return nil }
    return try read(value)
  }

  /// Returns the value of a member whose type describes itself in errors.
  func optional<Value>(
    _ name: String,
    _ read: (String, JSONNode) throws(JSONFault) -> Value
  ) throws(JSONFault) -> Value? {
    guard let value = all.last(where: { $0.key == name })?.value else { return nil }
    return try read(name, value)
  }

  func string(_ name: String) throws(JSONFault) -> String { try string(name, required(name)) }
  func number(_ name: String) throws(JSONFault) -> Int { try number(name, required(name)) }

  func string(_ name: String, _ node: JSONNode) throws(JSONFault) -> String {
    guard let text = node.text else { throw wrong(name, node, "a string") }
    return text
  }

  func number(_ name: String, _ node: JSONNode) throws(JSONFault) -> Int {
    guard case .number(let text) = node.content, let number = Int(text) else {
      throw wrong(name, node, "a whole number")
    }
    return number
  }

  func flag(_ name: String, _ node: JSONNode) throws(JSONFault) -> Bool {
    guard case .boolean(let flag) = node.content else { throw wrong(name, node, "true or false") }
    return flag
  }

  /// Returns the JSON as it was written.
  func raw(_ name: String, _ node: JSONNode) throws(JSONFault) -> String {
    String(decoding: line[node.range], as: UTF8.self)
  }

  func time(_ name: String) throws(JSONFault) -> Duration {
    let node = try required(name)
    guard case .number(let text) = node.content, let time = Duration(decimalSeconds: text) else {
      throw wrong(name, node, "a number of seconds without exponent, such as 1.5")
    }
    return time
  }

  func strings(_ name: String, isRequired: Bool = false) throws(JSONFault) -> [String] {
    if isRequired { _ = try required(name) }
    return try list(name, string)
  }

  func list<Value>(
    _ name: String,
    _ read: (String, JSONNode) throws(JSONFault) -> Value
  ) throws(JSONFault) -> [Value] {
    guard let node = all.last(where: { $0.key == name })?.value else { return [] }
    return try list(name, node, read)
  }

  func list<Value>(
    _ name: String,
    _ node: JSONNode,
    _ read: (String, JSONNode) throws(JSONFault) -> Value
  ) throws(JSONFault) -> [Value] {
    guard case .array(let nodes) = node.content else { throw wrong(name, node, "a list") }
    var values: [Value] = []
    for node in nodes { values.append(try read(name, node)) }
    return values
  }

  func wrong(_ name: String, _ node: JSONNode, _ wanted: String) -> JSONFault {
    JSONFault("'\(name)' must be \(wanted), not \(node.kind)", at: node.range.lowerBound)
  }
}

extension JSONNode {
  fileprivate var text: String? { if case .string(let text) = content { text } else { nil } }
}
