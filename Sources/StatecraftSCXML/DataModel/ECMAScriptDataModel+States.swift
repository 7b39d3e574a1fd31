#if SCXML
extension ECMAScriptDataModel {
  /// The states that a script names in `In('state')`.
  static func statesAsked(in text: String) -> [String] {
    text.matches(of: /(?:^|[^\w$.])In\(\s*(['"])([^'"\\]*)\1\s*\)/).map {
      String($0.output.2)
    }
  }
}
#endif
