/// What states are called in records, graphs and messages.
enum StateNames {
  /// The name of a state.
  static func name(of state: Any) -> String {
    (state as? any NamedState)?.stateName ?? name(ofType: type(of: state))
  }

  /// What a state may be called where states are declared: its own name, or that of its type.
  static func names(of state: Any) -> [String] { [name(of: state), name(ofType: type(of: state))] }

  /// The name of a type: its last part in lower camel case, `URLState` as `urlState`.
  static func name(ofType type: Any.Type) -> String {
    let name = Array(String(describing: type))
    let capitals = name.prefix(while: \.isUppercase).count
    let lowered = capitals > 1 && capitals < name.count ? capitals - 1 : capitals
    return String(name.prefix(lowered)).lowercased() + String(name.dropFirst(lowered))
  }

  /// A method without its parameters: `pauseTracking(_:)` as `pauseTracking`.
  static func method(_ function: String) -> String {
    String(function.prefix { $0 != "(" })
  }
}
