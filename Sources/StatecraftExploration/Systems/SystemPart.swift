/// A machine of a system, without the type of its context.
protocol SystemPart: Sendable {
  var name: String { get }
  var identity: MemberIdentity { get }

  /// Prepares for exploration, or says why the machine cannot be explored.
  func prepared() throws -> any PreparedPart
}
