/// A random case that is made smaller as long as something is still so.
protocol Shrinkable {
  /// Cases with less in them, those with much less first.
  var smaller: [Self] { get }
}

extension Shrinkable {
  /// The smallest case that is found by leaving out one thing after the other, as long as something is
  /// still so.
  ///
  /// - Parameters:
  ///   - attempts: how many cases are tried at most.
  ///   - isStillSo: whether a case is still one of those that are looked for.
  /// - Returns: the case itself, if none of those with less in them is one.
  func shrunk(attempts: Int = 600, while isStillSo: (Self) throws -> Bool) rethrows -> Self {
    var smallest = self
    var left = attempts
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      var candidates = smallest.smaller
      var position = 0
      while position < candidates.count {
        guard left > 0 else { return smallest }
        left -= 1
        guard try isStillSo(candidates[position]) else {
          position += 1
          continue
        }
        // What was left out before did not help, so that the next thing is tried.
        smallest = candidates[position]
        candidates = smallest.smaller
        hasChanged = true
      }
    }
    return smallest
  }
}
