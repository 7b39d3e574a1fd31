/// A situation.
struct FoundSituation: BitwiseCopyable {
  /// The position behind its last step.
  var stepEnd = 0
  /// The facts of claims about runs that hold in it, as bits.
  var facts: UInt64 = 0
  /// Whether its steps were not explored because of a bound; runs neither leave it nor end in it.
  var isCut = false
  /// Whether runs may end in it.
  var stays = false
  /// Whether the machine is final.
  var isFinal = false
  /// Whether the time of the watched claim can end in it.
  var timeIsUp = false
  /// Whether it was explored by plain steps.
  var isPlain = false
}
