#if Command
/// The address at which other programs send events to a machine.
package struct ExternalEndpoint: Sendable {
  /// The address.
  package let address: String
  /// The pipe that is signalled when an event has arrived.
  package let wakeup: WakeupPipe
}
#endif
