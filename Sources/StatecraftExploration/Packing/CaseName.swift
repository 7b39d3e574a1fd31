// The runtime's own entry for reflection, which `Mirror` does not show.
@_silgen_name("swift_EnumCaseName")
private func caseNameText<Value>(of value: Value) -> UnsafePointer<CChar>?

/// Returns the name of the value's case; `nil` when it is no value of an `enum`.
func caseName<Value>(of value: Value) -> String? {
  caseNameText(of: value).map { String(cString: $0) }
}
