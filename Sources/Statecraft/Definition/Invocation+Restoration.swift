extension Invocation {
  /// Sets what happens to the work if it was running in a machine that is restored.
  ///
  /// ```swift
  /// invoke("charge") { order, bank in try await bank.charge(order.total) }
  ///   .onRestore(.fail("it is not known whether the card was charged"))
  ///   .onDone(to: .paid)
  ///   .onFailure(to: .checking)
  /// ```
  ///
  /// - Parameter restoration: what happens to the work. The default is
  ///   ``InvocationRestoration/restart``.
  /// - Returns: a copy with this setting.
  public func onRestore(_ restoration: InvocationRestoration) -> Self {
    var copy = self
    copy.definition.restoration = restoration
    return copy
  }
}
