/// The situations whose steps are taken twice, to find guards and actions that are not pure.
enum PuritySample {
  /// Whether a situation is one of them: all of the first ones are, then every 64th.
  static func contains(_ number: Int) -> Bool { number < 1_024 || number % 64 == 0 }

  /// How often a step of a machine of a system is taken again.
  static let mostRepetitions = 64

  /// Says that a step led to different situations.
  static func problem(_ step: String) -> String {
    "\(step) leads to different situations when it is tried twice; a guard or an action reads or "
      + "changes something outside the context, which must be passed in events or through the "
      + "environment"
  }
}
