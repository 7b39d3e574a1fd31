/// A step that ends the oldest timer or invocation of a number, and behind which there is another one.
struct FoundReplacement {
  let step: Int
  let isTimer: Bool
  let number: Int
}
