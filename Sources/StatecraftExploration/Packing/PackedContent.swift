internal import Synchronization

/// The content of values as bytes that are the same for equal contents.
///
/// A part can be packed as its number among those that came before. So each type has one plan, which
/// all values share: two plans would give the same number to different parts.
final class PackedContent: Sendable {
  private let path: String
  private let plans = Mutex<[ObjectIdentifier: Result<ValuePlan, PackingError>]>([:])

  /// - Parameter path: the name of the property whose values they are, for messages.
  init(_ path: String) {
    self.path = path
  }

  /// The memory of the parts that are kept, because they are packed as numbers.
  var keptBytes: Int {
    plans.withLock { plans in
      plans.values.reduce(0) { $0 + ((try? $1.get())?.keptBytes ?? 0) }
    }
  }

  func append(_ value: Any, to packer: inout Packer) {
    if let inner = Self.inner(of: value) { return append(inner, to: &packer) }
    packer.append(String(reflecting: type(of: value)))
    func appendTyped<Value>(_ value: Value) {
      guard TypeKind(Value.self) == .enumeration, !(value is any PackableValue) else {
        appendPlanned(value, to: &packer)
        return
      }
      if value is any CustomReflectable {
        note(
          PackingError(path, "is an `enum` with a mirror of its own (`CustomReflectable`)"),
          in: &packer
        )
        return
      }
      packer.append(caseName(of: value) ?? "\(value)")
      for child in Mirror(reflecting: value).children { append(child.value, to: &packer) }
    }
    _openExistential(value, do: appendTyped)
  }

  /// Returns whether a value is one of some values, as a function.
  ///
  /// A value that cannot be compared is none of them.
  func contains<Value>(_ values: [Value]) -> @Sendable (Value) -> Bool {
    let known = Set(values.compactMap { bytes(of: $0) })
    return { [self] value in bytes(of: value).map(known.contains) ?? false }
  }

  /// Returns the bytes of a value; `nil` if it cannot be compared.
  private func bytes(of value: Any) -> [UInt8]? {
    var packer = Packer()
    append(value, to: &packer)
    return packer.problem == nil ? packer.bytes : nil
  }

  /// Returns what is in an existential that lies in another one; `nil` if none does.
  private static func inner(of value: Any) -> Any? {
    func open<Value>(_ value: Value) -> Any? {
      guard TypeKind(Value.self) == .existential else { return nil }
      // No conversion takes a value out of its box but one to the type that it has.
      func take<Inner>(_ type: Inner.Type) -> Any? { value as? Inner }
      return _openExistential(type(of: value as Any), do: take)
    }
    return _openExistential(value, do: open)
  }

  private func appendPlanned<Value>(_ value: Value, to packer: inout Packer) {
    switch plan(of: Value.self) {
    case .success(let plan): plan.write(value, to: &packer)
    case .failure(let error): note(error, in: &packer)
    }
  }

  /// Returns the plan of a type, which is made for its first value.
  private func plan(of type: any Any.Type) -> Result<ValuePlan, PackingError> {
    plans.withLock { plans in
      if let plan = plans[ObjectIdentifier(type)] { return plan }
      let plan = Result { () throws(PackingError) in try ValuePlan(type, path: path) }
      plans[ObjectIdentifier(type)] = plan
      return plan
    }
  }

  private func note(_ error: PackingError, in packer: inout Packer) {
    packer.problem = packer.problem ?? "\(error)"
  }
}
