#if SCXML
public import Statecraft

/// The functions of a chart by name: guards, actions and computed delays.
///
/// They bind a document to Swift code.
///
/// A document cannot contain the functions of a chart that is written in Swift.
/// `MachineChart.scxml` writes their names instead. Reading the document binds the names to
/// functions again, either to those of the original chart or to others that you supply.
public struct ChartNames<Context: ChartContext> {
  var actions: [String: Action<Context>] = [:]
  var guards: [String: Predicate<Context>] = [:]
  var delays: [String: TimerDelay<Context>] = [:]
  var outputs: [String: FinalOutput<Context>] = [:]
  var data: [String: ScopedData<Context>] = [:]
  var works: [String: InvocationNode<Context>] = [:]
  var expectations: [String: any Any.Type] = [:]

  /// Creates an empty set of names.
  public init() {}

  /// Creates a set of all names of a chart.
  public init(_ chart: MachineChart<Context>) {
    var writer = ChartWriter(chart.model)
    _ = writer.root
    self = writer.names
  }

  /// Adds a guard.
  public mutating func `guard`(
    _ name: String,
    _ predicate: @escaping @Sendable (Context) -> Bool
  ) {
    guards[name] = Predicate(name: name, needsPayload: false) { context, _ in predicate(context) }
  }

  /// Adds an action.
  public mutating func action(
    _ name: String,
    _ body: @escaping @Sendable (inout Context) -> Void
  ) {
    actions[name] = .mutate(name, body)
  }

  /// Adds a delay that depends on the context.
  public mutating func delay(
    _ name: String,
    _ delay: @escaping @Sendable (Context) -> Duration
  ) {
    delays[name] = .computed(name: name, delay)
  }

  /// Returns the value for a key.
  ///
  /// A name that occurs several times has a number after it.
  static func find<Value>(_ key: String, in names: [String: Value]) -> Value? {
    if let value = names[key] { return value }
    guard let mark = key.lastIndex(of: "#"), mark > key.startIndex,
      key[key.index(after: mark)...].allSatisfy(\.isNumber)
    else { return nil }
    return names[String(key[..<mark])]
  }
}
#endif
