#if Durable
package import Statecraft

extension StoredMachine.Fault {
  /// Reads the text that a store keeps of a fault.
  ///
  /// A text that cannot be read is damaged; it becomes the reason, so that a parked machine is never
  /// without one.
  package init(stored text: String, changed time: WallTime) {
    if let fault = try? JSONForm.value(Self.self, text) {
      self = fault
    } else {
      self.init(
        reason: "the reason that the store has is damaged: \(text.prefix(1_000))",
        key: "",
        input: "its state",
        time: time
      )
    }
  }

  /// The text that a store keeps of the fault.
  package var stored: String? { try? JSONForm.text(self) }
}
#endif
