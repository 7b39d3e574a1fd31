#if SCXML
internal import CDuktapeShim

/// The memory that a family of sessions uses: a session and all sessions that it invokes.
///
/// The script heaps charge the account block by block. Documents, data and waiting events are
/// charged with an estimate. The account is used from one thread at a time.
final class SCXMLAccount {
  /// An amount of memory that is returned to the account when the charge is released.
  final class Charge {
    private let account: SCXMLAccount
    private let bytes: Int

    fileprivate init(_ account: SCXMLAccount, _ bytes: Int) {
      self.account = account
      self.bytes = bytes
      account.counter.pointee.used += bytes
    }

    deinit { account.counter.pointee.used -= bytes }
  }

  /// The counter that the script heaps share.
  let counter: UnsafeMutablePointer<statecraft_account>

  init(limit: Int) {
    counter = .allocate(capacity: 1)
    counter.initialize(to: statecraft_account(used: 0, limit: max(0, limit)))
  }

  deinit { counter.deallocate() }

  var used: Int { counter.pointee.used }
  var limit: Int { counter.pointee.limit }

  /// Values smaller than this are not charged, because their number is bounded.
  static let smallest = 1024

  /// Charges bytes to the account, even beyond the limit.
  func take(_ bytes: Int) -> Charge? { bytes < Self.smallest ? nil : Charge(self, bytes) }

  /// Returns whether the given number of bytes is left.
  func has(_ bytes: Int) -> Bool { bytes <= limit && used <= limit - bytes }

  /// A description of the memory that is used up.
  var shortage: String {
    "the session and the sessions that it invokes use \(used) bytes of memory and "
      + "may use \(limit) (Settings.familyBytes)"
  }
}
#endif
