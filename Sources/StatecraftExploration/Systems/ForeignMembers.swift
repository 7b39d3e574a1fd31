/// Notes a machine of another system that a claim or a condition has asked for.
final class ForeignMembers {
  private var name: String?

  func note(_ name: String) { self.name = self.name ?? name }

  /// Returns why what was asked is refused, if it was asked for a machine of another system.
  func refusal(of place: @autoclosure () -> String) -> String? {
    name.map { Self.refusal(of: $0, place()) }
  }

  /// Says that a machine is not one of a system.
  static func refusal(of name: String, _ place: String) -> String {
    "\(place) speaks of the machine '\(name)', which is not one of this system; use what `add` of this "
      + "system has returned"
  }
}
