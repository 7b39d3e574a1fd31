public import Statecraft

/// Takes steps of machines that are nothing but their active states and their context.
///
/// Its functions are made by ``PlainStepperSource`` where the types of the chart are known, and are
/// specialised for them. Their own types have no parameters: the loops around them need no metadata
/// of types, which costs more than the steps themselves. Active states are known by their identity,
/// which the permanent table of the chart keeps valid.
@usableFromInline
struct PlainStepper {
  /// Shows a step: the position of the event, the kind of the outcome, the context behind it, and the
  /// identity of the active states; `nil` when the machine is more than these.
  @usableFromInline
  typealias Visit = (
    _ event: Int,
    _ kind: OutcomeKind,
    _ context: UnsafeRawPointer,
    _ states: UnsafeRawPointer?
  ) -> Void

  /// How many bytes a context takes, and how they are aligned.
  let layout: (size: Int, alignment: Int)
  /// Returns which of the wanted facts hold, as bits.
  let facts: (_ states: UnsafeRawPointer, _ context: UnsafeRawPointer, _ wanted: UInt64) -> UInt64
  /// Sends each event to a machine with active states and a context, and shows what was handled.
  let send: (_ states: UnsafeRawPointer, _ context: UnsafeRawPointer, _ visit: Visit) -> Void
  /// Destroys a context.
  let destroy: (_ context: UnsafeMutableRawPointer) -> Void
  /// The same for machines whose regions have tables of their own; `nil` if there are none.
  let regions: RegionStepper?

  @usableFromInline
  init(
    layout: (size: Int, alignment: Int),
    facts: @escaping (UnsafeRawPointer, UnsafeRawPointer, UInt64) -> UInt64,
    send: @escaping (UnsafeRawPointer, UnsafeRawPointer, Visit) -> Void,
    destroy: @escaping (UnsafeMutableRawPointer) -> Void,
    regions: RegionStepper?
  ) {
    self.layout = layout
    self.facts = facts
    self.send = send
    self.destroy = destroy
    self.regions = regions
  }
}
