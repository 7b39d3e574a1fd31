#if SCXML
internal import CDuktapeShim

/// The `ecmascript` data model, implemented with Duktape.
///
/// Each session has its own script heap.
///
/// Memory and time are bounded. A script that exceeds its time is stopped. Its heap is not used
/// again, and every later expression of the session fails with `error.execution`.
///
/// Source: SCXML B.2.
final class ECMAScriptDataModel: SCXMLDataModel {
  /// The bounds of a session's scripts.
  struct Bounds {
    /// Bytes of memory.
    var bytes = 32 << 20
    /// Milliseconds that one script may take.
    var milliseconds = 1000

    /// The milliseconds of a duration, from 1 to as many as the script engine counts.
    static func milliseconds(_ time: Duration) -> Int {
      let most = Duration.milliseconds(Int64(Int32.max))
      return Int(min(max(time, .milliseconds(1)), most) / .milliseconds(1))
    }
  }

  private struct Key: Hashable {
    let first: Int
    var second = -1
    let purpose: Purpose
  }

  private enum Purpose { case value, program, assignment, valueAssignment, item }

  let script: OpaquePointer
  /// The account that the heap draws on.
  ///
  /// It must live at least as long as the heap.
  private let account: SCXMLAccount?
  private var handles: [Key: Int32] = [:]
  private var texts: [String: Int32] = [:]
  private var isIn: (String) -> Bool = { _ in false }

  init(_ bounds: Bounds = Bounds(), _ account: SCXMLAccount? = nil) throws {
    self.account = account
    guard
      let script = statecraft_script_create(
        bounds.bytes,
        account?.counter,
        Int32(clamping: bounds.milliseconds)
      )
    else { throw SCXMLError.execution("there is not enough memory for a script heap") }
    self.script = script
    // The unretained pointer is valid: only this data model runs scripts on the heap, and its
    // `deinit` destroys the heap.
    statecraft_script_set_predicate(
      script,
      { owner, name in
        guard let owner, let name else { return false }
        let model = Unmanaged<ECMAScriptDataModel>.fromOpaque(owner).takeUnretainedValue()
        return model.isIn(String(cString: name))
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
    try run(text: Self.prelude)
  }

  deinit { statecraft_script_destroy(script) }

  // MARK: - Declaring and assigning

  func declare(_ name: String, _ value: SCXMLValue) throws {
    try check(name)
    try call("__declare", .array([.string(name), value]))
  }

  func declare(_ name: String, evaluating expression: SCXMLExpression) throws {
    try check(name)
    // The variable is declared first, so that it exists even if the expression fails.
    try call("__declare", .array([.string(name)]))
    let key = Key(first: expression.number, purpose: .assignment)
    try execute(key, STATECRAFT_ASSIGNMENT) { Self.assignment(to: name, expression.text) }
  }

  func assign(_ location: SCXMLExpression, evaluating expression: SCXMLExpression) throws {
    let key = Key(
      first: location.number,
      second: expression.number,
      purpose: .assignment
    )
    try execute(key, STATECRAFT_ASSIGNMENT) {
      Self.assignment(to: location.text, expression.text)
    }
  }

  func assign(_ location: SCXMLExpression, _ value: SCXMLValue) throws {
    try call("__keep", .array([value]))
    let key = Key(first: location.number, purpose: .valueAssignment)
    do {
      try execute(key, STATECRAFT_ASSIGNMENT) { "\(location.text) = __kept()" }
    } catch {
      // A location that cannot be found does not take the value.
      try? run(text: "__kept()")
      throw error
    }
  }

  /// The text of an assignment.
  ///
  /// The right side cannot be put in parentheses, because it may end with a semicolon:
  /// `new thing();`.
  private static func assignment(to location: String, _ text: String) -> String {
    "\(location) = \(text)\n"
  }

  /// The text that begins a loop over an array.
  private static func loop(over array: String, _ item: String, _ index: String?) -> String {
    "__begin((\(array)\n), '\(item)', \(index.map { "'\($0)'" } ?? "null"))"
  }

  // MARK: - Evaluating

  func evaluate(_ expression: SCXMLExpression) throws -> SCXMLValue {
    let key = Key(first: expression.number, purpose: .value)
    try execute(key, STATECRAFT_EXPRESSION, wantsValue: true) { expression.text }
    return try result
  }

  func holds(_ condition: SCXMLExpression) throws -> Bool {
    try execute(Key(first: condition.number, purpose: .value), STATECRAFT_EXPRESSION) {
      condition.text
    }
    return statecraft_script_boolean(script)
  }

  func run(_ script: SCXMLExpression) throws {
    try execute(Key(first: script.number, purpose: .program), STATECRAFT_PROGRAM) { script.text }
  }

  func forEach(
    _ item: String,
    _ index: String?,
    in array: SCXMLExpression,
    _ body: () throws -> Void
  ) throws {
    try check(item)
    if let index { try check(index) }
    // The copies are on a stack, because loops can be nested.
    try run(text: Self.loop(over: array.text, item, index))
    defer { try? run(text: "__end()") }
    while true {
      try run(text: "__next()")
      guard statecraft_script_boolean(script) else { return }
      try body()
    }
  }

  // MARK: - System variables

  func bind(_ variables: SCXMLSystemVariables) throws {
    isIn = variables.isIn
    try call(
      "__bind",
      .object([
        .init("_sessionid", .string(variables.sessionID)),
        .init("_name", .string(variables.name)),
        .init(
          "_ioprocessors",
          .object(
            variables.processors.map {
              .init($0.name, .object([.init("location", .string($0.location))]))
            }
          )
        ),
      ])
    )
  }

  func bind(_ event: SCXMLEvent) throws {
    // A dead heap cannot be read. This is not an error, so that the session continues without
    // scripts.
    guard !statecraft_script_is_dead(script) else { return }
    var members: [SCXMLValue.Member] = [
      .init("name", .string(event.name)), .init("type", .string(event.kind.rawValue)),
    ]
    func add(_ name: String, _ value: String?) {
      if let value { members.append(.init(name, .string(value))) }
    }
    add("sendid", event.sendID)
    add("origin", event.origin)
    add("origintype", event.originType)
    add("invokeid", event.invokeID)
    add("raw", event.raw)
    if event.data != .undefined { members.append(.init("data", event.data)) }
    try call("__event", .object(members))
  }

  func value(of content: [SCXMLNode]) -> SCXMLValue {
    let plain = SCXMLValue.plain(content)
    guard case .string = plain else { return plain }
    let text = content.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    return SCXMLValue(json: text) ?? plain
  }

  // MARK: - Syntax

  /// The script engine's message about a text that does not compile; `nil` if it compiles.
  func syntaxError(in text: String, _ purpose: SCXMLExpression.Purpose) -> String? {
    var text = text
    let syntax: statecraft_syntax
    switch purpose {
    case .value, .condition: syntax = STATECRAFT_EXPRESSION
    case .location:
      syntax = STATECRAFT_ASSIGNMENT
      // Without the end of a line, the message says where the text ends.
      text += " = 0"
    case .operand:
      syntax = STATECRAFT_ASSIGNMENT
      text = Self.assignment(to: "x", text)
    case .array:
      syntax = STATECRAFT_PROGRAM
      text = Self.loop(over: text, "x", nil)
    case .program: syntax = STATECRAFT_PROGRAM
    }
    let compiles = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        statecraft_script_can_compile(script, $0.baseAddress, $0.count, syntax)
      }
    }
    return compiles ? nil : String(cString: statecraft_script_message(script))
  }

  /// Why a text is no expression by itself, such as nothing, several statements or two halves of
  /// parentheses; `nil` if it is one.
  static func problem(asOneExpression text: String) -> String? {
    guard let model = try? ECMAScriptDataModel() else {
      return "there is not enough memory for a script heap"
    }
    // What is an expression between parentheses and between brackets has no half of either.
    if let problem = model.syntaxError(in: "(\(text)\n)", .program) { return problem }
    guard model.syntaxError(in: "[\(text)\n]", .program) == nil else {
      return "it is no expression by itself; write one, with its parentheses"
    }
    if ScriptScan.hasComment(text) { return "it has a comment; leave that out" }
    return nil
  }

  // MARK: - Calls

  private func execute(
    _ key: Key,
    _ syntax: statecraft_syntax,
    wantsValue: Bool = false,
    _ text: () -> String
  ) throws {
    let handle: Int32
    if let known = handles[key] {
      handle = known
    } else {
      handle = try compile(text(), syntax)
      handles[key] = handle
    }
    guard statecraft_script_run(script, handle, wantsValue) == 0 else { throw failure }
  }

  private func run(text: String) throws {
    let handle: Int32
    if let known = texts[text] {
      handle = known
    } else {
      handle = try compile(text, STATECRAFT_PROGRAM)
      texts[text] = handle
    }
    guard statecraft_script_run(script, handle, false) == 0 else { throw failure }
  }

  private func compile(_ text: String, _ syntax: statecraft_syntax) throws -> Int32 {
    var text = text
    let handle = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        statecraft_script_compile(script, $0.baseAddress, $0.count, syntax)
      }
    }
    guard handle >= 0 else { throw failure }
    return handle
  }

  /// Calls a function of a prelude with a value.
  func call(_ function: String, _ argument: SCXMLValue) throws {
    var text = Self.withSurrogates(argument.scriptJSON)
    let status = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        statecraft_script_call(script, function, $0.baseAddress, $0.count)
      }
    }
    guard status == 0 else { throw failure }
  }

  /// JSON in which characters outside the basic plane are escaped as surrogate pairs.
  private static func withSurrogates(_ json: String) -> String {
    guard json.utf8.contains(where: { $0 >= 0xF0 }) else { return json }
    var text = ""
    for scalar in json.unicodeScalars {
      if scalar.value < 0x10000 {
        text.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 { text += "\\u\(String(unit, radix: 16))" }
      }
    }
    return text
  }

  /// The script engine's latest error.
  var failure: SCXMLError {
    .execution(String(cString: statecraft_script_message(script)))
  }

  private var result: SCXMLValue {
    get throws {
      switch statecraft_script_kind(script) {
      case STATECRAFT_NULL: return .null
      case STATECRAFT_BOOLEAN: return .boolean(statecraft_script_boolean(script))
      case STATECRAFT_NUMBER: return .number(statecraft_script_number(script))
      case STATECRAFT_STRING: return .string(text)
      case STATECRAFT_JSON:
        guard let value = SCXMLValue(json: text) else {
          throw SCXMLError.execution("the value is nested too deeply")
        }
        return value
      default: return .undefined
      }
    }
  }

  private var text: String {
    var length = 0
    guard let characters = statecraft_script_text(script, &length) else { return "" }
    return characters.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }

  /// Throws if the name of a variable is not an identifier.
  private func check(_ name: String) throws {
    let isIdentifier =
      name.first.map { $0.isLetter || $0 == "_" || $0 == "$" } == true
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    guard isIdentifier, !Self.reserved.contains(name) else {
      throw SCXMLError.execution("'\(name)' is not a valid name for a variable")
    }
  }

  private static let reserved: Set<String> = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "enum", "export", "extends", "false", "finally", "for", "function", "if", "import",
    "in", "instanceof", "new", "null", "return", "super", "switch", "this", "throw", "true", "try",
    "typeof", "var", "void", "while", "with", "_event", "_sessionid", "_name", "_ioprocessors",
    "_x",
  ]
}
#endif
