extension PendingTimer: CustomStringConvertible {
  /// A description such as `after 30.0 seconds in playing, 12.0 seconds left`.
  public var description: String {
    (id.state.isEmpty ? name : "\(name) in \(id.state)") + ", \(remaining) left"
  }
}
