#if Durable
extension ChartMachines {
  /// The store, for methods that a store adds.
  package var store: any DurableStore { runtime.store }
}
#endif
