/// Data that exists only while its state is active.
package struct ScopedData<Context: ChartContext>: Sendable {
  package let name: String
  /// The property of the context that holds the data.
  package let property: any AnyKeyPath & Sendable
  package let create: @Sendable (inout Context) -> Void
  package let discard: @Sendable (inout Context) -> Void
  /// Returns whether the data exists.
  let isPresent: @Sendable (Context) -> Bool
}
