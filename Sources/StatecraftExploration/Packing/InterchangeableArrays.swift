internal import Statecraft

/// Arrays of a context whose elements are alike: those at one position belong together, and which
/// position they have does not matter.
struct InterchangeableArrays: Sendable {
  /// The arrays, which have the same length; at least one.
  let arrays: [any ArrayProperty]
  /// Where it is said.
  let location: Diagnostic.Location

  /// Whose elements they are, in words.
  var owners: String {
    let names = arrays.map { "'\($0.name)'" }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// How many elements each array has.
  func count<Context>(in context: Context) -> Int {
    withUnsafePointer(to: context) { context in
      arrays.map { $0.count(in: UnsafeRawPointer(context)) }.min() ?? 0
    }
  }

  /// Puts the elements of all arrays into the same other order.
  func permute<Context>(_ context: inout Context, by order: [Int]) {
    withUnsafeMutablePointer(to: &context) { context in
      for array in arrays { array.permute(by: order, in: UnsafeMutableRawPointer(context)) }
    }
  }

  /// The arrays with their names.
  func values<Context>(in context: Context) -> [(name: String, value: Any)] {
    withUnsafePointer(to: context) { context in
      arrays.map { ($0.name, $0.value(in: UnsafeRawPointer(context))) }
    }
  }
}
