#if SCXML
internal import Foundation
import Statecraft

/// Runs executable content.
///
/// Source: SCXML chapter 4 and 6.2.
extension SCXMLSession {
  typealias Scope = ActionScope<SCXMLContext>

  func execute(_ statement: SCXMLStatement, _ scope: inout Scope) throws {
    try spend(at: place(of: statement))
    visible = scope.configuration
    let outer = self.statement
    self.statement = statement
    defer { self.statement = outer }
    try located(place(of: statement)) { try execute(statement.content, &scope) }
  }

  private func execute(_ content: SCXMLContent, _ scope: inout Scope) throws {
    switch content {
    case .raise(let name):
      scope.request(.enqueue(occurrence(of: SCXMLEvent(name, kind: .internal))))
    case .choose(let branches): try choose(branches, &scope)
    case .forEach(let item, let index, let array, let content):
      var inner = scope
      defer { scope = inner }
      try dataModel.forEach(item, index, in: array) {
        try spend(at: place(of: array))
        for statement in content { try execute(statement, &inner) }
      }
    case .log(let label, let expression):
      platform.settings.log(label, try expression.map(dataModel.evaluate) ?? .undefined)
    case .assign(let location, .expression(let expression)):
      try dataModel.assign(location, evaluating: expression)
    case .assign(let location, let source):
      try dataModel.assign(location, value(of: source))
    case .script(let script): try run(script)
    case .send(let send): try self.send(send, &scope)
    case .cancel(let id): platform.cancel(try text(id), of: self)
    case .custom(let element):
      guard let body = platform.settings.elements["\(element.namespace)#\(element.name)"] else {
        throw SCXMLError.execution(
          "unknown executable content '\(element.name)' of '\(element.namespace)'"
        )
      }
      try body(element, self)
    }
  }

  private func choose(_ branches: [SCXMLContent.Branch], _ scope: inout Scope) throws {
    for branch in branches {
      var isTaken = true
      if let condition = branch.condition {
        do {
          try spend(at: place(of: condition))
          isTaken = try located(place(of: condition)) { try dataModel.holds(condition) }
        } catch {
          // A condition that cannot be evaluated counts as false and raises an error event.
          raise(error, &scope)
          isTaken = false
        }
      }
      guard isTaken else { continue }
      for statement in branch.content { try execute(statement, &scope) }
      return
    }
  }

  private func run(_ script: SCXMLExpression) throws {
    guard script.number < 0 else { return try dataModel.run(script) }
    guard let text = scriptTexts[script.text] else { return }
    try dataModel.run(SCXMLExpression(number: script.number, text: text, line: script.line))
  }

  func text(_ text: SCXMLContent.Text) throws -> String {
    switch text {
    case .literal(let text): text
    case .expression(let expression): try dataModel.evaluate(expression).description
    }
  }

  func value(of source: SCXMLContent.Source) throws -> SCXMLValue {
    switch source {
    case .expression(let expression): try dataModel.evaluate(expression)
    case .inline(let nodes): dataModel.value(of: nodes)
    case .resource(let address): try resource(address)
    }
  }

  func data(of payload: SCXMLContent.Payload) throws -> SCXMLValue {
    if let content = payload.content { return try value(of: content) }
    guard !payload.parameters.isEmpty else { return .undefined }
    return .object(try parameters(of: payload))
  }

  func parameters(of payload: SCXMLContent.Payload) throws -> [SCXMLValue.Member] {
    try payload.parameters.map { parameter in
      try spend(at: place(of: parameter.value))
      return .init(parameter.name, try dataModel.evaluate(parameter.value))
    }
  }

  /// Computes the result of a final state.
  ///
  /// A value that cannot be evaluated is omitted and raises an error event.
  ///
  /// Source: SCXML 5.5 and 5.7.
  func prepareResult(_ payload: SCXMLContent.Payload, of state: Int, _ scope: inout Scope) {
    results[state] = nil
    visible = scope.configuration
    if let content = payload.content {
      attempt(&scope) { _ in
        try spend(at: nil)
        results[state] = try value(of: content)
      }
      return
    }
    var members: [SCXMLValue.Member] = []
    for parameter in payload.parameters {
      attempt(&scope) { _ in
        try spend(at: place(of: parameter.value))
        let value = try located(place(of: parameter.value)) {
          try dataModel.evaluate(parameter.value)
        }
        members.append(.init(parameter.name, value))
      }
    }
    if !members.isEmpty { results[state] = .object(members) }
  }

  // MARK: - Sending

  private func send(_ send: SCXMLContent.Send, _ scope: inout Scope) throws {
    var id = send.id
    if let location = send.idLocation {
      let made = "send\(platform.nextSerial())"
      try dataModel.assign(location, .string(made))
      id = made
    }
    do {
      try dispatch(send, id, &scope)
    } catch var error as SCXMLError {
      error.sendID = error.sendID ?? id
      throw error
    }
  }

  private func dispatch(_ send: SCXMLContent.Send, _ id: String?, _ scope: inout Scope) throws {
    let type = try send.type.map(text) ?? ""
    let delay = try send.delay.map(text).map { text throws -> Duration in
      guard let delay = Self.duration(text) else {
        throw SCXMLError.execution("'\(text)' is not a delay; write a number and s or ms")
      }
      return delay
    }
    if Self.isProcessor(type) {
      return try dispatch(send, id, delay, &scope)
    }
    guard let processor = platform.processors.first(where: { $0.types.contains(type) }) else {
      throw SCXMLError.execution("no event processor of the type '\(type)' is registered")
    }
    let message = SCXMLMessage(
      session: self.id,
      origin: processor.location(of: self.id),
      target: try send.target.map(text),
      event: try send.event.map(text),
      sendID: id,
      parameters: try parameters(of: send.payload),
      content: try send.payload.content.map(value)
    )
    let weight = SCXMLValue.object(message.parameters).weight + (message.content?.weight ?? 0)
    try deliver(id, delay, weight, &scope) { session in
      try session.platform.transmit(message, processor)
    }
  }

  /// Sends an event through the SCXML event processor.
  private func dispatch(
    _ send: SCXMLContent.Send,
    _ id: String?,
    _ delay: Duration?,
    _ scope: inout Scope
  ) throws {
    let target = try send.target.map(text) ?? ""
    let data = try data(of: send.payload)
    let event = SCXMLEvent(
      try send.event.map(text) ?? "",
      data: data,
      sendID: id,
      origin: location,
      originType: SCXMLEvent.processor,
      raw: data.hasRepeatedMembers ? data.json : nil
    )
    if target == "#_internal" {
      guard delay ?? .zero == .zero else {
        throw SCXMLError.execution("an event for '#_internal' cannot be delayed")
      }
      var event = event
      event.kind = .internal
      event.origin = nil
      event.originType = nil
      let weight = data.weight
      try checkMemory(for: weight)
      if let charge = family.account.take(weight) { stepCharges.append(charge) }
      scope.request(.enqueue(occurrence(of: event)))
      return
    }
    guard target.isEmpty || target.hasPrefix("#_") else {
      throw SCXMLError.execution("'\(target)' is not a target")
    }
    try deliver(id, delay, data.weight, &scope) { session in try session.deliver(event, target) }
  }

  /// Delivers an event now or later.
  ///
  /// An unknown target raises `error.communication`.
  private func deliver(
    _ id: String?,
    _ delay: Duration?,
    _ weight: Int,
    _ scope: inout Scope,
    _ body: @escaping (SCXMLSession) throws -> Void
  ) throws {
    try checkMemory(for: weight)
    guard let delay, delay > .zero else {
      do {
        try body(self)
      } catch var error as SCXMLError where error.event == "error.communication" {
        error.sendID = id
        raise(error, &scope)
      }
      return
    }
    guard delayedCount < platform.settings.delayedLimit else {
      throw SCXMLError.execution(
        "\(delayedCount) delayed events are waiting already (Settings.delayedLimit)"
      )
    }
    platform.delay(delay, for: self, id, family.account.take(weight)) { [weak self] in
      guard let self, !isDone else { return }
      do {
        try body(self)
      } catch {
        platform.report(error, id, to: self)
      }
    }
  }

  /// Returns whether a type of `<send>` names the SCXML event processor.
  static func isProcessor(_ type: String) -> Bool {
    ["", SCXMLEvent.processor, "scxml", "http://www.w3.org/TR/scxml/"].contains(type)
  }

  /// Delivers an event to its target, or throws an error if the target does not exist.
  private func deliver(_ event: SCXMLEvent, _ target: String) throws {
    if target.isEmpty || target == location {
      try post(event, to: self, target)
      return
    }
    // Whichever address of the parent a session uses, the event has the invocation's id.
    if target == "#_parent" || target == parent?.session?.location {
      guard let parent, let session = parent.session, !session.isDone else {
        throw SCXMLError.communication("there is no parent session")
      }
      guard !isDone else { return }
      var event = event
      event.invokeID = parent.invokeID
      try post(event, to: session, target)
      return
    }
    if target.hasPrefix("#_scxml_") {
      let id = String(target.dropFirst("#_scxml_".count))
      guard let session = platform.sessions[id] else {
        throw SCXMLError.communication("there is no session '\(id)'")
      }
      try post(event, to: session, target)
      return
    }
    let name = String(target.dropFirst(2))
    guard let child = children.values.first(where: { $0.id == name }) else {
      throw SCXMLError.communication("there is no invocation '\(name)'")
    }
    switch child.kind {
    case .session(let session): try post(event, to: session, target)
    case .service: hand(event, to: child)
    }
  }

  private func post(_ event: SCXMLEvent, to session: SCXMLSession, _ target: String) throws {
    try platform.checkWaiting(from: self, target: target.isEmpty ? location : target)
    platform.post(event, to: session, from: self)
  }

  /// Reads a duration in the notation of CSS: `1.5s`, `.5s`, `500ms`; up to the next nanosecond, so
  /// that a delay is never none.
  static func duration(_ text: String) -> Duration? {
    let text = text.trimmingCharacters(in: .whitespaces)
    let (digits, shift): (Substring, Int) =
      if text.hasSuffix("ms") {
        (text.dropLast(2), 3)
      } else if text.hasSuffix("s") {
        (text.dropLast(), 0)
      } else {
        ("", 0)
      }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }),
      parts.joined().allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    let whole = String(repeating: "0", count: shift + 1) + parts[0]
    let fraction = whole.suffix(shift) + (parts.count == 2 ? parts[1] : "")
    guard let seconds = Int64(whole.dropLast(shift)), seconds < 1_000_000_000 else { return nil }
    let nanoseconds = Int64((fraction + "000000000").prefix(9)) ?? 0
    let isMore = fraction.dropFirst(9).contains { $0 != "0" }
    return .seconds(seconds) + .nanoseconds(nanoseconds + (isMore ? 1 : 0))
  }
}
#endif
