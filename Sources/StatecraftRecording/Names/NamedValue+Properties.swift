extension NamedValue {
  /// The properties of a context, in the order of their declaration.
  package static func all(of context: Any) -> [NamedValue] {
    ValueReader.properties(of: context)
  }
}
