/// The store has not done what is measured.
struct Surprise: Error, CustomStringConvertible {
  let description: String
}
