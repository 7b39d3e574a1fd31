public import Statecraft

/// Takes steps of machines that are nothing but the configurations of their regions and their context.
///
/// As ``PlainStepper``, for charts with too many configurations for a table of whole ones. The configuration of
/// each region is known by its identity.
@usableFromInline
struct RegionStepper {
  /// The configurations behind a step.
  @usableFromInline
  enum Target {
    /// One region is in another configuration, or in the same.
    case one(region: Int, UnsafeRawPointer)
    /// The configurations of all regions.
    case all([UnsafeRawPointer])
  }

  /// Shows a step: the position of the event, the kind of the outcome, the context behind it, and the
  /// configurations; `nil` when the machine is more than these, or in other states.
  @usableFromInline
  typealias Visit = (
    _ event: Int,
    _ kind: OutcomeKind,
    _ context: UnsafeRawPointer,
    _ target: Target?
  ) -> Void

  /// Returns which of the wanted facts hold, as bits.
  let facts:
    (
      _ regions: UnsafeBufferPointer<UnsafeRawPointer>, _ context: UnsafeRawPointer,
      _ wanted: UInt64
    ) -> UInt64
  /// Sends each event to a machine, and shows what was handled.
  let send:
    (
      _ regions: UnsafeBufferPointer<UnsafeRawPointer>, _ context: UnsafeRawPointer, _ visit: Visit
    ) -> Void

  @usableFromInline
  init(
    facts:
      @escaping (UnsafeBufferPointer<UnsafeRawPointer>, UnsafeRawPointer, UInt64) -> UInt64,
    send: @escaping (UnsafeBufferPointer<UnsafeRawPointer>, UnsafeRawPointer, Visit) -> Void
  ) {
    self.facts = facts
    self.send = send
  }
}
