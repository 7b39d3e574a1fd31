#if SCXML
import Statecraft

/// Locates errors and enforces limits.
extension SCXMLSession {
  /// Adds the place of the current statement to errors of a body.
  func located<Result>(
    _ place: @autoclosure () -> SCXMLError.Place?,
    _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as SCXMLError {
      noteShortage(error, at: place())
      throw error.at(place())
    }
  }

  /// The cost of a script that runs out of memory, because its heap was searched completely.
  private static let costOfShortage = 2_000

  /// Counts a lack of memory as a large amount of content, because it takes as long.
  func noteShortage(_ error: SCXMLError, at place: @autoclosure () -> SCXMLError.Place?) {
    guard error.place == nil, error.message.contains("alloc failed") else { return }
    try? spend(Self.costOfShortage, at: place())
  }

  /// Counts content of the session.
  ///
  /// Beyond the limit, the session is ended after the step.
  func spend(_ amount: Int = 1, at place: @autoclosure () -> SCXMLError.Place?) throws {
    guard !platform.spend(amount, self) else { return }
    let limit = platform.settings.contentLimit
    if failure == nil { failure = .endlessContent(limit: limit, place: place()) }
    throw SCXMLError.execution("more than \(limit) elements of content run without time passing")
  }

  func place(of statement: SCXMLStatement) -> SCXMLError.Place {
    place(of: statement.element, statement.line, statement.column)
  }

  func place(of invoke: SCXMLInvoke) -> SCXMLError.Place {
    place(of: invoke.element, invoke.line, invoke.column)
  }

  func place(of item: SCXMLData) -> SCXMLError.Place {
    let value: String? = if case .expression(let value) = item.value { value.text } else { nil }
    return place(of: .scxml("data", [("id", item.id), ("expr", value)]), item.line, item.column)
  }

  private func place(of element: SCXMLElement, _ line: Int, _ column: Int) -> SCXMLError.Place {
    // The child elements have places of their own.
    let tag = element.containing([]).xml(in: ["": SCXMLParser.namespace])
    return SCXMLError.Place(
      element: element.name,
      text: Self.shortened(tag),
      location: location(line, column)
    )
  }

  /// The place of an expression; `nil` if it is not known.
  func place(of expression: SCXMLExpression) -> SCXMLError.Place? {
    guard !expression.element.isEmpty else { return nil }
    return SCXMLError.Place(
      element: expression.element,
      text: "'\(Self.shortened(expression.text))' of <\(expression.element)>",
      location: location(expression.line, expression.column)
    )
  }

  private func location(_ line: Int, _ column: Int) -> Diagnostic.Location {
    Diagnostic.Location(file: document.file, line: line, column: column > 0 ? column : nil)
  }

  private static func shortened(_ text: String) -> String {
    text.count <= 100 ? text : text.prefix(99) + "…"
  }

  /// Removes an invoked session that was ended.
  func forget(_ session: SCXMLSession) {
    children = children.filter { _, child in
      if case .session(let other) = child.kind { other !== session } else { true }
    }
  }

  // MARK: - Memory

  /// Throws if there is no memory for data of the given size.
  func checkMemory(for weight: Int) throws {
    guard weight >= SCXMLAccount.smallest, !family.account.has(weight) else { return }
    throw SCXMLError.execution("the data need about \(weight) bytes: \(family.account.shortage)")
  }
}

extension SCXMLFailure {
  /// Converts an engine error that ends a session.
  init?(endless error: MachineError) {
    switch error {
    case .endlessLoop, .endlessEvents: self = .endlessLoop(error)
    case .actionFailed, .invocationFailed, .endlessTimers, .tooManyTimers, .missedTime,
      .wrongAlphabet:
      return nil
    }
  }
}
#endif
