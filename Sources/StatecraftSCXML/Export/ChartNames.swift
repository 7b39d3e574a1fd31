#if SCXML
public import Statecraft

/// The guards, actions and other functions of a chart by their names, to bind a document to.
///
/// A chart that is written in Swift has functions, which no document can hold. `MachineChart.scxml`
/// writes their names, and reading the document binds the names to functions again: to those of the
/// chart that it came from, or to others that you name.
public struct ChartNames<Context: ChartContext> {
  var actions: [String: Action<Context>] = [:]
  var guards: [String: Predicate<Context>] = [:]
  var delays: [String: TimerDelay<Context>] = [:]
  var outputs: [String: FinalOutput<Context>] = [:]
  var data: [String: ScopedData<Context>] = [:]
  var works: [String: InvocationNode<Context>] = [:]
  var expectations: [String: any Any.Type] = [:]

  /// No names.
  public init() {}

  /// All names of a chart.
  public init(_ chart: MachineChart<Context>) {
    var writer = ChartWriter(chart.model)
    _ = writer.root
    self = writer.names
  }

  /// Names a guard.
  public mutating func `guard`(
    _ name: String,
    _ predicate: @escaping @Sendable (Context) -> Bool
  ) {
    guards[name] = Predicate(name: name, needsPayload: false) { context, _ in predicate(context) }
  }

  /// Names an action.
  public mutating func action(
    _ name: String,
    _ body: @escaping @Sendable (inout Context) -> Void
  ) {
    actions[name] = .mutate(name, body)
  }

  /// Names a delay that depends on the context.
  public mutating func delay(
    _ name: String,
    _ delay: @escaping @Sendable (Context) -> Duration
  ) {
    delays[name] = .computed(name: name, delay)
  }

  /// Finds what a key names; a name that is used several times has a number behind it.
  static func find<Value>(_ key: String, in names: [String: Value]) -> Value? {
    if let value = names[key] { return value }
    guard let mark = key.lastIndex(of: "#"), mark > key.startIndex,
      key[key.index(after: mark)...].allSatisfy(\.isNumber)
    else { return nil }
    return names[String(key[..<mark])]
  }
}
#endif
