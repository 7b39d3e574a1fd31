public import Statecraft

/// A till that has a bank charge its bills, over a network that may lose messages.
///
/// It asks again when no answer has come in time. ``Bank`` says what that means for the customer.
public struct Till: Statechart, Sendable, Hashable {
  /// The states of the till.
  public enum State: CaseIterable, Sendable {
    /// Nothing is to be paid.
    case idle
    /// The till waits for the bank's answer.
    case waiting
    /// All customers have paid.
    case closed
  }

  /// What the till learns.
  public enum Event: EventAlphabet, Hashable, Codable {
    /// A customer pays.
    case pay
    /// The bank has charged a bill.
    case receipt(Int)

    /// The cases, for key paths.
    public struct Cases: Sendable {
      /// A customer pays.
      public let pay = EventCase<Event, Void>(0, "pay") { if case .pay = $0 { () } else { nil } }
      /// The bank has charged a bill.
      public let receipt = EventCase<Event, Int>(1, "receipt") {
        if case .receipt(let bill) = $0 { bill } else { nil }
      }
    }

    /// The cases, for key paths.
    public static let cases = Cases()

    /// The index of the case.
    public var caseIndex: Int {
      switch self {
      case .pay: 0
      case .receipt: 1
      }
    }
  }

  /// What the till sends.
  public enum Output: Sendable, Hashable {
    /// The bank is to charge a bill.
    case charge(Int)
  }

  /// How many bills there are.
  public let bills: Int

  /// The number of the bill that is paid now or was paid last, from 1; at first 0.
  public var bill = 0

  /// Creates a till with a number of customers to come.
  public init(bills: Int = 2) {
    self.bills = bills
  }

  /// A till that asks again every five seconds.
  public static let chart = Chart(initial: .idle) {
    state(.idle) {
      on(\.pay, to: .waiting).do { $0.bill += 1 }
      on(\.receipt)
    }
    state(.waiting) {
      onEntry().emit { .charge($0.bill) }
      after(.seconds(5), to: .waiting)
      on(\.receipt, to: .closed).when("the last bill") { $0.bill == $1 && $0.bill == $0.bills }
      on(\.receipt, to: .idle).when("this bill") { $0.bill == $1 && $0.bill < $0.bills }
      on(\.receipt).when("an earlier bill") { $0.bill != $1 }
    }
    state(.closed) { on(\.receipt) }
  }
}
