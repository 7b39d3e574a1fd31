/// The values of a type that has only a few.
package struct FewValues<Value> {
  /// The values, each as JSON.
  package let texts: [String]
  /// The first value.
  package let first: Value

  /// Returns the values of a `CaseIterable` type; `nil` if it has none or more than a hundred.
  package static func of(_ type: Value.Type) -> FewValues? {
    guard let few = type as? any CaseIterable.Type, let cases = Self.cases(of: few),
      let first = cases.first, cases.count <= 100
    else { return nil }
    let texts = cases.compactMap { JSONText.value($0) }
    return texts.count == cases.count ? FewValues(texts: texts, first: first) : nil
  }

  private static func cases<Cases: CaseIterable>(of type: Cases.Type) -> [Value]? {
    Array(type.allCases) as? [Value]
  }
}
