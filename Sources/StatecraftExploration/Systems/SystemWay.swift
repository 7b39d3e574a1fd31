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
}
