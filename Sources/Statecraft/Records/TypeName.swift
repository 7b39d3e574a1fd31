/// Names of states that are types.
package enum TypeName {
  /// Returns the last part of a type's name in lower camel case, such as `urlState` for `URLState`.
  package static func lowerCamelCase(_ type: any Any.Type) -> String {
    let name = Array(String(describing: type))
    let capitals = name.prefix(while: \.isUppercase).count
    let lowered = capitals > 1 && capitals < name.count ? capitals - 1 : capitals
    return String(name.prefix(lowered)).lowercased() + String(name.dropFirst(lowered))
  }
}
