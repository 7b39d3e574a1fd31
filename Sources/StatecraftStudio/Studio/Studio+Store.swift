#if Studio
extension Studio {
  /// Shows the machines of a store, instead of those of an earlier one.
  ///
  /// - Parameter store: the store, which pages read and operate.
  package func show(_ store: any StudioStore) { registry.setStore(store) }
}
#endif
