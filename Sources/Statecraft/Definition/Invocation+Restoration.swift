extension Invocation {
  /// Says what becomes of the work when it was running in a machine that is restored.
  ///
  /// ```swift
  /// invoke("charge") { order, bank in try await bank.charge(order.total) }
  ///   .onRestore(.fail("it is not known whether the card was charged"))
  ///   .onDone(to: .paid)
  ///   .onFailure(to: .checking)
  /// ```
  ///
  /// - Parameter restoration: what becomes of it; without this modifier it is
  ///   ``InvocationRestoration/restart``.
  /// - Returns: the same with this said.
  public func onRestore(_ restoration: InvocationRestoration) -> Self {
    var copy = self
    copy.definition.restoration = restoration
    return copy
  }
}
