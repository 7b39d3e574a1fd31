/// The content of a value as bytes that are the same for equal contents.
enum PackedContent {
  static func append(_ value: Any, _ path: String, to packer: inout Packer) {
    packer.append(String(reflecting: type(of: value)))
    func appendTyped<Value>(_ value: Value) {
      guard TypeKind(Value.self) == .enumeration, !(value is any PackableValue) else {
        appendPlanned(value, path, to: &packer)
        return
      }
      packer.append(caseName(of: value) ?? "\(value)")
      for child in Mirror(reflecting: value).children {
        append(child.value, path, to: &packer)
      }
    }
    _openExistential(value, do: appendTyped)
  }

  private static func appendPlanned<Value>(_ value: Value, _ path: String, to packer: inout Packer)
  {
    do {
      try ValuePlan(Value.self, path: path).write(value, to: &packer)
    } catch {
      packer.problem = packer.problem ?? "\(error)"
    }
  }
}
