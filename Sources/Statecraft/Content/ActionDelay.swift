/// The delay of an action, for diagrams and checks.
@usableFromInline
package struct ActionDelay: Sendable, Hashable {
  /// A description of the delay.
  package let name: String
  /// The duration, if it does not depend on the context.
  package let constant: Duration?
}
