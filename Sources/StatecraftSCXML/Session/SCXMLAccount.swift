#if SCXML
internal import CDuktapeShim

/// What a session and all that it invokes take of memory together.
///
/// The heaps of their scripts draw on it block by block; documents, data and waiting events are
/// weighed. Used from one thread at a time.
final class SCXMLAccount {
  /// A part that is given back when nobody holds this any more.
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

  /// The counter, which script heaps share.
  let counter: UnsafeMutablePointer<statecraft_account>

  init(limit: Int) {
    counter = .allocate(capacity: 1)
    counter.initialize(to: statecraft_account(used: 0, limit: max(0, limit)))
  }

  deinit { counter.deallocate() }

  var used: Int { counter.pointee.used }
  var limit: Int { counter.pointee.limit }

  /// Smaller things are not weighed: their number is bounded.
  static let smallest = 1024

  /// Takes bytes, also beyond the limit.
  func take(_ bytes: Int) -> Charge? { bytes < Self.smallest ? nil : Charge(self, bytes) }

  /// Whether so many bytes are left.
  func has(_ bytes: Int) -> Bool { bytes <= limit && used <= limit - bytes }

  /// Says what is used up.
  var shortage: String {
    "the session and all that is invoked with it use \(used) bytes of memory, and may use \(limit) "
      + "(Settings.familyBytes)"
  }
}

extension SCXMLValue {
  /// About how many bytes it takes.
  ///
  /// - Complexity: O(members).
  var weight: Int {
    switch self {
    case .undefined, .null, .boolean, .number: 16
    case .string(let text): 16 + text.utf8.count
    case .array(let values): values.reduce(32) { $0 + $1.weight }
    case .object(let members):
      members.reduce(32) { $0 + 16 + $1.name.utf8.count + $1.value.weight }
    case .xml(let nodes): nodes.reduce(32) { $0 + $1.weight }
    }
  }
}

extension SCXMLNode {
  /// About how many bytes it takes.
  var weight: Int {
    switch self {
    case .text(let text): 16 + text.utf8.count
    case .element(let element): element.weight
    }
  }
}

extension SCXMLElement {
  /// About how many bytes it takes.
  ///
  /// - Complexity: O(size of the element).
  var weight: Int {
    attributes.reduce(200) { $0 + 100 + $1.value.utf8.count }
      + children.reduce(0) { $0 + $1.weight }
  }
}
#endif
