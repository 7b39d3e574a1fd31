/// A part of a chart with the types of its context.
package protocol ChartNode<Shape>: Sendable {
  associatedtype Shape: Sendable
  /// The same without these types.
  var shape: Shape { get }
  init(_ shape: Shape)
}
