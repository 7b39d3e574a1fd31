/// What an event does to a machine of a system.
struct PartStep {
  var machine: Any
  var outputs: [Any]
  /// Whether the machine reacted; otherwise it refused or ignored the event.
  var isHandled: Bool
}
