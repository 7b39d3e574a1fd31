#if SCXML
/// The events that the processor itself makes: those that begin with `done` or `error`.
///
/// Source: SCXML 3.13 and 5.10.
enum ProcessorEvents {
  /// Whether an event has such a name.
  static func contain(_ name: String) -> Bool {
    ["done", "error"].contains { name == $0 || name.hasPrefix("\($0).") }
  }
}
#endif
