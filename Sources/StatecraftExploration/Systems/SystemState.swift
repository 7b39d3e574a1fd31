/// Where a system is while it is explored: its machines, and the messages that wait.
struct SystemState {
  /// The number of each machine among those of its part.
  var numbers: [Int]
  /// The messages that wait, those of each connection with a queue of its own.
  var queues: WaitingMessages
  /// The machines that live through a path; empty where machines are known by their numbers.
  var living: [Any] = []
  /// The remaining times of all pending timers.
  ///
  /// Those of the first machine come in the order of their start, then those of the next one; behind them
  /// what remains for the goal of a watched claim, if it is awaited. Machines that live through a path have
  /// times of their own instead.
  var zone = TimerZone.empty
  /// Whether the premise of the watched claim was true, and its goal has not been since.
  var isWaiting = false
  /// The first connection that had no place for a message and must not drop it.
  ///
  /// No run of the system goes on from here.
  var overflow: Int?
}
