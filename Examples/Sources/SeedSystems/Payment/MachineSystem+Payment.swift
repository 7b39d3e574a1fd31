public import StatecraftExploration

extension MachineSystem {
  /// A till and a bank, with a network between them, and what must hold for the customer.
  ///
  /// - Parameters:
  ///   - bank: the bank.
  ///   - losesMessages: whether the network loses messages.
  /// - Returns: the system.
  public static func payment(
    _ bank: Bank = Bank(),
    losesMessages: Bool = true
  ) -> MachineSystem {
    var system = MachineSystem("Payment")
    let till = system.add("till", Till())
    let bank = system.add("bank", bank)
    // Messages keep their order. A network that is busy has no place for more.
    let network = SystemLink.queue(2, loses: losesMessages, overflow: .dropsMessage)
    system.connect(till, to: bank, via: network) { output in
      switch output {
      case .charge(let bill): .charge(bill)
      }
    }
    system.connect(bank, to: till, via: network) { output in
      switch output {
      case .receipt(let bill): .receipt(bill)
      }
    }
    system.every(.pay, of: till)

    system.never("a bill is charged twice") { !$0[bank].chargedAgain.isEmpty }
    system.always("who leaves the till has paid") {
      $0[till].isIn(.waiting) || $0[bank].charged == Set(1..<$0[till].bill + 1)
    }
    system.step("a charge is never taken back") { before, after in
      before[bank].charged.isSubset(of: after[bank].charged)
    }
    system.alwaysPossible("all bills are paid") { $0[till].isIn(.closed) }
    if !losesMessages {
      system.whenever(
        SystemFact("a customer waits") { $0[till].isIn(.waiting) },
        leadsTo: SystemFact("the customer leaves") { !$0[till].isIn(.waiting) }
      )
    }
    system.acknowledge(.stuck, because: "a bank never ends") { $0[till].isIn(.closed) }
    return system
  }
}
