internal import Statecraft

/// The names of states in records, graphs and messages.
enum StateNames {
  /// Returns the name of a state.
  static func name(of state: Any) -> String {
    (state as? any NamedState)?.stateName ?? name(ofType: type(of: state))
  }

  /// Returns the names under which a state may be declared: its own name, and that of its type.
  static func names(of state: Any) -> [String] { [name(of: state), name(ofType: type(of: state))] }

  /// Returns the name of a type: its last part in lower camel case, such as `urlState` for
  /// `URLState`.
  static func name(ofType type: Any.Type) -> String {
    TypeName.lowerCamelCase(type)
  }

  /// Returns a method's name without its parameters, such as `pauseTracking` for
  /// `pauseTracking(_:)`.
  static func method(_ function: String) -> String {
    String(function.prefix { $0 != "(" })
  }
}
