#if Studio
extension StudioConfiguration {
  /// How time passes for the machines that a studio runs.
  public enum TimeMode: Sendable, Hashable {
    /// It is that of the system's clock.
    case real
    /// It stands still, except when a page advances it; what is due then happens at once.
    case virtual
  }
}
#endif
