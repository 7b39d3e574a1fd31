internal import Statecraft

/// The active states of a situation that ``PlainExpander`` explores, in the form in which steps are taken
/// from them.
protocol PlainPlace {
  /// The active states behind a step.
  associatedtype Target

  /// Returns which of the wanted facts hold, as bits.
  func facts(_ context: UnsafeRawPointer, _ wanted: UInt64) -> UInt64

  /// Sends each event, and shows what was handled; the target is `nil` when the machine is more than active
  /// states and a context.
  func send(
    _ context: UnsafeRawPointer,
    _ visit: (
      _ event: Int, _ kind: OutcomeKind, _ context: UnsafeRawPointer, _ target: Target?
    ) -> Void
  )

  /// Writes the active states behind a step.
  ///
  /// - Parameters:
  ///   - target: the active states.
  ///   - origin: the situation before the step.
  ///   - packer: gets the bytes.
  func pack(_ target: Target, _ origin: UnsafeRawBufferPointer, into packer: inout Packer)
}
