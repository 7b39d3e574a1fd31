internal import Observation

/// Finds out what has changed in a machine of an app, and tells those who observe just that.
@MainActor
final class ObservedChanges<Context: ChartContext & Sendable> {
  private let registrar = ObservationRegistrar()
  private var configuration: StateSet
  /// The properties of the context that somebody has read.
  private var properties: [PartialKeyPath<Context>: Property] = [:]

  /// A property as it was when it was first read, or last told.
  private struct Property {
    var value: Any
    /// Looks at the property anew; says whether it is not the same.
    let update: (inout Any, Context) -> Bool
    let announce: (ObservableMachine<Context>) -> Void
  }

  init(_ machine: Machine<Context>) {
    configuration = machine.engine.configuration
  }

  func access<Member>(
    _ member: KeyPath<ObservableMachine<Context>, Member>,
    of machine: ObservableMachine<Context>
  ) {
    registrar.access(machine, keyPath: member)
  }

  /// Reads a property of the context.
  func read<Value>(
    _ property: KeyPath<Context, Value>,
    in context: Context,
    of machine: ObservableMachine<Context>
  ) -> Value {
    registrar.access(machine, keyPath: \.[dynamicMember: property])
    let value = context[keyPath: property]
    // A value that is known stays until others were told of a newer one: an observer may read that
    // before.
    guard properties[property] == nil else { return value }
    properties[property] = Property(value: value) { old, context in
      let new = context[keyPath: property]
      if let old = old as? Value, areEqual(old, new) { return false }
      old = new
      return true
    } announce: { [registrar] machine in
      registrar.withMutation(of: machine, keyPath: \.[dynamicMember: property]) {}
    }
    return value
  }

  /// Tells what is not as it was.
  ///
  /// Who is told may change the machine again: each part is looked at when its turn comes, and noted
  /// before it is told.
  func announce(_ owner: ObservableMachine<Context>) {
    let configuration = owner.driver.machine.engine.configuration
    if configuration != self.configuration {
      self.configuration = configuration
      registrar.withMutation(of: owner, keyPath: \.configuration) {}
    }
    for property in properties.keys {
      guard var entry = properties[property],
        entry.update(&entry.value, owner.driver.machine.context)
      else { continue }
      properties[property] = entry
      entry.announce(owner)
    }
    registrar.withMutation(of: owner, keyPath: \.machine) {}
  }
}

/// Whether two values are known to be the same.
private func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  guard let left = left as? any Equatable else { return false }
  return isEqual(left, right)
}

private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
  left == right as? Value
}
