internal import Observation

/// Determines what changed in an observable machine, and notifies the observers of those
/// properties.
@MainActor
final class ObservedChanges<Context: ChartContext & Sendable> {
  private let registrar = ObservationRegistrar()
  private var configuration: StateSet
  /// The properties of the context that have been read since they were last announced: who observes a
  /// property reads it again after that.
  private var properties: [PartialKeyPath<Context>: Property] = [:]

  /// A property with its value at the first read.
  private struct Property {
    /// Reads the property again; returns whether its value may have changed.
    let hasChanged: (Context) -> Bool
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
    // A stored value stays until its observers are notified of a newer one; an observer may read
    // the property before.
    guard properties[property] == nil else { return value }
    properties[property] = Property { context in
      !areEqual(value, context[keyPath: property])
    } announce: { [registrar] machine in
      registrar.withMutation(of: machine, keyPath: \.[dynamicMember: property]) {}
    }
    return value
  }

  /// Notifies the observers of the changed properties.
  ///
  /// An observer may change the machine again. Each property is therefore read when its turn comes, and
  /// forgotten before the notification.
  func announce(_ owner: ObservableMachine<Context>) {
    let configuration = owner.driver.machine.engine.configuration
    if configuration != self.configuration {
      self.configuration = configuration
      registrar.withMutation(of: owner, keyPath: \.configuration) {}
    }
    for property in Array(properties.keys) {
      guard let entry = properties[property], entry.hasChanged(owner.driver.machine.context)
      else { continue }
      properties[property] = nil
      entry.announce(owner)
    }
    registrar.withMutation(of: owner, keyPath: \.machine) {}
  }
}

/// Returns whether two values are known to be equal.
private func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  guard let left = left as? any Equatable else { return false }
  return isEqual(left, right)
}

private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
  left == right as? Value
}
