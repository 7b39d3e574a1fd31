#if SCXML
/// Counts the work of a platform's sessions while no time passes, and finds the session that does
/// too much.
///
/// All sessions share one limit, because they can pass a loop to each other. Beyond the limit, only
/// sessions that have done at least an average share are stopped. A session that happens to run at
/// that moment continues.
struct SCXMLMeter {
  /// The work of one session.
  struct Share {
    fileprivate var turn = -1
    fileprivate var count = 0
  }

  private var turn = 0
  private(set) var total = 0
  private var spenders = 0

  /// Starts to count from zero, because time has passed or a call from outside has arrived.
  mutating func begin() {
    turn += 1
    total = 0
    spenders = 0
  }

  /// Adds work to a session's share.
  ///
  /// - Returns: whether the session may continue.
  mutating func spend(_ amount: Int, _ share: inout Share, limit: Int) -> Bool {
    if share.turn != turn {
      share = Share(turn: turn, count: 0)
      spenders += 1
    }
    // The bound prevents an overflow, whatever the limit is.
    share.count = min(share.count + amount, 1 << 40)
    total = min(total + amount, 1 << 40)
    return total <= limit || share.count * spenders < total
  }

  /// Transfers a session's share to the session that invoked it; without one, the share is removed.
  ///
  /// Half of a stopped session's share is removed. The invoking session can therefore handle the
  /// error, but it still reaches the limit if it invokes such sessions repeatedly.
  mutating func end(_ share: Share, _ parent: inout Share?, isStopped: Bool) {
    guard share.turn == turn else { return }
    spenders -= 1
    guard parent != nil else {
      total -= share.count
      return
    }
    let inherited = isStopped ? share.count / 2 : share.count
    total -= share.count
    var heir = parent ?? Share()
    _ = spend(inherited, &heir, limit: .max)
    parent = heir
  }
}
#endif
