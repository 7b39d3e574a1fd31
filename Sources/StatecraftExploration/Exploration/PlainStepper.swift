public import Statecraft

/// Takes steps of machines that are nothing but their active states and their context.
///
/// Its functions are made by ``PlainStepperSource`` where the types of the chart are known, and are
/// specialised for them. Their own types have no parameters: the loops around them need no metadata
/// of types, which costs more than the steps themselves.
@usableFromInline
struct PlainStepper {
  /// Shows a step: the position of the event, the kind of the outcome, the context and the machine
  /// behind it, and the identity of the machine's active states; `nil` when it is more than these.
  @usableFromInline
  typealias Visit = (
    _ event: Int,
    _ kind: OutcomeKind,
    _ context: UnsafeRawPointer,
    _ machine: UnsafeRawPointer,
    _ configuration: UnsafeRawPointer?
  ) -> Void

  /// How many bytes a context takes, and how they are aligned.
  let layout: (size: Int, alignment: Int)
  /// Adds a machine by its address, whose active states other machines are to have.
  ///
  /// The first one has the number 0.
  let addTemplate: (_ machine: UnsafeRawPointer) -> Void
  /// Returns which of the wanted facts hold, as bits.
  let facts: (_ template: Int, _ context: UnsafeRawPointer, _ wanted: UInt64) -> UInt64
  /// Sends each event to a machine with the states of a template and a context, and shows what was
  /// handled.
  let send: (_ template: Int, _ context: UnsafeRawPointer, _ visit: Visit) -> Void
  /// Destroys a context.
  let destroy: (_ context: UnsafeMutableRawPointer) -> Void

  @usableFromInline
  init(
    layout: (size: Int, alignment: Int),
    addTemplate: @escaping (UnsafeRawPointer) -> Void,
    facts: @escaping (Int, UnsafeRawPointer, UInt64) -> UInt64,
    send: @escaping (Int, UnsafeRawPointer, Visit) -> Void,
    destroy: @escaping (UnsafeMutableRawPointer) -> Void
  ) {
    self.layout = layout
    self.addTemplate = addTemplate
    self.facts = facts
    self.send = send
    self.destroy = destroy
  }
}
