/// A run that refutes a claim: steps to a situation, and steps from there that lead back to it.
struct Lasso {
  /// The positions of the steps from situation 0 to the loop.
  var stem: [Int]

  /// The positions of the steps of the loop; never empty.
  var loop: [Int]
}
