#if SCXML
/// Counts what the sessions of a platform do without time passing, and finds who does too much.
///
/// The limit is one for all together, because sessions can hand a loop to each other. Over the limit
/// only those are stopped that have done at least an average part, so that a session which happens to
/// have a turn then goes on.
struct SCXMLMeter {
  /// What one session has done.
  struct Share {
    fileprivate var turn = -1
    fileprivate var count = 0
  }

  private var turn = 0
  private(set) var total = 0
  private var spenders = 0

  /// Begins anew, because time has passed or somebody outside wants something.
  mutating func begin() {
    turn += 1
    total = 0
    spenders = 0
  }

  /// Counts.
  ///
  /// - Returns: whether the session may go on.
  mutating func spend(_ amount: Int, _ share: inout Share, limit: Int) -> Bool {
    if share.turn != turn {
      share = Share(turn: turn, count: 0)
      spenders += 1
    }
    // Stays far from an overflow, whatever the limit is.
    share.count = min(share.count + amount, 1 << 40)
    total = min(total + amount, 1 << 40)
    return total <= limit || share.count * spenders < total
  }

  /// Hands what a session has done to who has invoked it, or forgets it.
  ///
  /// Of what a stopped session did, half is forgotten: who has invoked it can take care of the error,
  /// and who invokes such sessions again and again gets to the limit, too.
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
