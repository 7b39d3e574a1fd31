public import Statecraft

/// A bank that charges bills, and confirms each with a receipt.
///
/// Its first design had a defect that no test showed: a till whose receipt was lost asks again, and then the
/// bank charges the bill again. ``Memory/none`` does that; ``Memory/ofBills`` is the repair.
public struct Bank: Statechart, Sendable, Hashable {
  /// What the bank remembers.
  public enum Memory: Sendable, Hashable {
    /// Nothing: the defect.
    case none
    /// The numbers of the bills that it has charged.
    case ofBills
  }

  /// The only state of the bank.
  public enum State: CaseIterable, Sendable {
    /// The bank charges what it is asked to.
    case open
  }

  /// What the bank is asked.
  public enum Event: EventAlphabet, Hashable, Codable {
    /// A bill is to be charged.
    case charge(Int)

    /// The cases, for key paths.
    public struct Cases: Sendable {
      /// A bill is to be charged.
      public let charge = EventCase<Event, Int>(0, "charge") {
        if case .charge(let bill) = $0 { bill } else { nil }
      }
    }

    /// The cases, for key paths.
    public static let cases = Cases()

    /// The index of the case.
    public var caseIndex: Int { 0 }
  }

  /// What the bank sends.
  public enum Output: Sendable, Hashable {
    /// A bill is charged.
    case receipt(Int)
  }

  /// What the bank remembers.
  public var memory: Memory

  /// The bills that were charged.
  public var charged: Set<Int> = []

  /// The bills that were charged more than once.
  public var chargedAgain: Set<Int> = []

  /// Creates a bank that has charged nothing.
  public init(_ memory: Memory = .ofBills) {
    self.memory = memory
  }

  /// A bank that answers each request, also one that it knows.
  public static let chart = Chart(initial: .open) {
    state(.open) {
      on(\.charge).when("a bill that it remembers") { $0.remembers($1) }.emit { .receipt($1) }
      on(\.charge).when("any other bill") { !$0.remembers($1) }
        .do { if !$0.charged.insert($1).inserted { $0.chargedAgain.insert($1) } }
        .emit { .receipt($1) }
    }
  }

  private func remembers(_ bill: Int) -> Bool {
    switch memory {
    case .none: false
    case .ofBills: charged.contains(bill)
    }
  }
}
