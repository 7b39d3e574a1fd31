import Statecraft

extension Door {
  @ChartBuilder<Self> static var accepted: ChartElement<Self> {
    on(.push, to: .history(of: .open)) { $0.pushes += 1 }
    on(.push, .pull, to: .open) { $0.pushes += 1 }
    on(.push) { $0.pushes += 1 }
    onEntry("begin").raise(.push)
    onExit("end").raise { $0.pushes > 1 ? .pull : .push }
    after(.seconds(1)) { $0.pushes += 1 }
    after(.seconds(1), to: .open) { $0.pushes += 1 }
    after(.seconds(1), to: .deepHistory(of: .open)) { $0.pushes += 1 }
    after("a while") { .seconds($0.pushes) }
    after("a while", to: .open) {
      .seconds($0.pushes)
    } do: {
      $0.pushes += 1
    }
    after("a while", to: .history(of: .open)) { .seconds($0.pushes) }
    always(to: .history(of: .open)) { $0.pushes += 1 }.when("pushed") { $0.pushes > 1 }
    onDone { $0.pushes += 1 }
    onDone(to: .open) { $0.pushes += 1 }
    onDone(to: .history(of: .open)) { $0.pushes += 1 }
    onDone(Int.self) { $0.pushes += $1 }
    onDone(Int.self, to: .open) { $0.pushes += $1 }
    onDone(Int.self, to: .history(of: .open)) { $0.pushes = 0 }
    onAny { $0.pushes += $1 == .push ? 1 : 0 }
    onAny(to: .open) { $0.pushes += 1 }
    onAny(to: .history(of: .open)) { $0.pushes += $1 == .push ? 1 : 0 }
    onError { $0.pushes = 0 }
    onError(to: .open) { $0.pushes += "\($1)".count }
    onError(to: .history(of: .open))
    on(.push).send(to: "work") { $0.pushes }.raise { $0.pushes > 1 ? .pull : .push }
    on(.push) { try $0.pushHarder() }
    on(.push, .pull, to: .open) { try $0.pushHarder() }
    on(.push, to: .history(of: .open)) {
      try $0.pushHarder()
      $0.pushes += 1
    }
    after(.seconds(1)) { try $0.pushHarder() }
    after(.seconds(1), to: .open) { try $0.pushHarder() }
    after(.seconds(1), to: .history(of: .open)) {
      try $0.pushHarder()
      $0.pushes += 1
    }
    after("a while") {
      .seconds($0.pushes)
    } do: {
      try $0.pushHarder()
    }
    after("a while", to: .open) {
      .seconds($0.pushes)
    } do: {
      try $0.pushHarder()
    }
    afterInactivity(.seconds(1), to: .history(of: .open)) { try $0.pushHarder() }
    afterInactivity("a while", to: .open, type: .internal) {
      .seconds($0.pushes)
    } do: {
      try $0.pushHarder()
    }
    afterInactivity("a while") { .seconds($0.pushes) }
    always(to: .open) { try $0.pushHarder() }.when("pushed") { $0.pushes > 1 }
    onTimer("again", to: .open) { try $0.pushHarder() }
    onTimer("again") { $0.pushes += 1 }
    onDone { try $0.pushHarder() }
    onDone(to: .history(of: .open)) { try $0.pushHarder() }
    onDone(Int.self, to: .open) { try $0.pushHarder() }
    onDone(Int.self) { if $1 > 1 { try $0.pushHarder() } }
    onAny(to: .open) { try $0.pushHarder() }
    onAny { if $1 == .push { try $0.pushHarder() } }
    onError { try $0.pushHarder() }
    onError(to: .open) { if $1 is CancellationError { try $0.pushHarder() } }
    history(default: .open) { try $0.pushHarder() }
    on(.push, .pull, toOneOf: [.open, .closed], "by pushes") { $0.pushes > 1 ? .open : .closed }
    onTimer("again", toOneOf: [.open, .closed], "by pushes") { $0.pushes > 1 ? .open : .closed }
    afterInactivity(.seconds(1), toOneOf: [.open], "by pushes") { $0.pushes > 1 ? .open : .closed }
    onDone(toOneOf: [.open, .closed], "by pushes") { $0.pushes > 1 ? .open : .closed }
    onDone(Int.self, toOneOf: [.open, .closed], "by output") { $1 > 1 ? .open : .closed }
    onAny(toOneOf: [.open, .closed], "by event") { $1 == .push ? .open : .closed }
    after("a while", toOneOf: [.open, .closed], "by pushes") {
      .seconds($0.pushes)
    } target: {
      $0.pushes > 1 ? .open : .closed
    }
  }
}

extension Gate {
  @ChartBuilder<Self> static var accepted: ChartElement<Self> {
    onEntry("begin").emit { .amount($0.credit) }.do { $0.credit += 1 }
    onExit("end").do("forget") { $0.credit = 0 }.emit(.beep)
    on(\.coin, to: .open) { $0.credit += $1 }
    on(\.coin, to: .open) { $0.credit += 1 }
    on(\.coin, to: .history(of: .open)) { $0.credit += $1 }
    on(\.coin) { $0.credit += $1 }
    on(\.coin, \.note, to: .open) { $0.credit += $1 }
    on(\.coin, \.push, to: .open) { $0.credit += 1 }
    on(\.coin, \.push, \.name, to: .all(.open)) { $0.credit += 1 }
    on(\.coin, \.push) { $0.credit += 1 }.emit(.beep).emit { .amount($0.credit) }
    on(.push, .pull, to: .open) { $0.credit += 1 }
    on(.push)
    ignore(.push)
    ignore(\.coin, \.push)
    ignore(\.coin, \.note)
    postpone(.push, .pull)
    postpone(\.name, \.push, \.coin)
    on(\.name).do { $0.text = $1 }.raise { .coin($0.credit) }
    on(\.coin) { try $0.take($1) }
    on(\.coin, to: .open) { try $0.take($1) }
    on(\.coin, \.note, to: .history(of: .open)) { try $0.take($1) }
    on(\.name, \.push) { try $0.take(1) }
    on(.pull, to: .open) { try $0.take(1) }
    on(\.name, to: .open) {
      let length = $1.count
      try $0.take(length)
    }
    on(\.name) {
      let length = $1.count
      $0.credit += length
    }
    on(.push, .pull, toOneOf: [.open, .closed], "by credit") { $0.credit > 1 ? .open : .closed }
    on(\.coin, \.note, toOneOf: [.open], "by value") { $1 > 1 ? .open : .closed }
    on(\.coin, \.name, toOneOf: [.open], "by credit") { $0.credit > 1 ? .open : .closed }
    invoke("more work") { _, _ in 1 }
      .onDone(to: .open) { try $0.take($1) }.assign(\.credit, .adding(1))
      .onDone(to: .history(of: .open)) { try $0.take(1) }
      .onDone { try $0.take($1) }
      .onFailure(to: .open) { if $1 is CancellationError { try $0.take(1) } }
      .onFailure { try $0.take(1) }
    invoke("work") { _, _ in 1 }
      .onDone(to: .open) { $0.credit += $1 }.emit(.beep).when("some") { $1 > 0 }
      .onDone { $0.credit = 0 }
      .onDone(to: .history(of: .open)).when("none") { $0.credit == 0 }
      .onFailure(to: .history(of: .open)) { $0.text = "\($1)" }.raise(.push)
      .onDone(toOneOf: [.open, .closed], "by result") { $1 > 1 ? .open : .closed }.emit(.beep)
      .onFailure(toOneOf: [.open, .closed], "by credit") { $0.credit > 1 ? .open : .closed }
      .onFailure(to: .closed).do("remember") { $0.text = "\($1)" }.emit { .amount($0.credit) }
  }
}

@MainActor
func accepted(machine: Machine<Gate>) -> (LiveMachine<Gate>, ObservableMachine<Gate>) {
  (LiveMachine(machine), ObservableMachine(machine))
}
