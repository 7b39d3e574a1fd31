/// A way through a system, before it is replayed.
struct SystemWay {
  /// The labels of the steps, each with the bytes of the situation that it leads to.
  var steps: [(label: UInt32, bytes: [UInt8])]
  /// The position of the first step of a loop at the end; `nil` without one.
  var loopStart: Int?
  /// What is false or true at the end.
  var end: String
  /// The steps of the exploration that has watched the time which is up at the end; `nil` without a time.
  var watch: SystemSteps?
  /// The numbers of the situations after each step; empty if they are not known.
  var numbers: [Int] = []
  /// What is asked again when the way is replayed; `nil` if there is nothing to ask.
  var changedFact: ChangedFact?

  /// Returns the name of a fact or a claim that is otherwise than it was in the exploration; `nil` if none is.
  ///
  /// It is asked at the start and after each step: with the number of the steps so far, the situation before the last
  /// one of them, which the start does not have, and the situation after it.
  typealias ChangedFact = (
    _ step: Int, _ before: SystemSituation?, _ after: SystemSituation
  ) -> String?
}
