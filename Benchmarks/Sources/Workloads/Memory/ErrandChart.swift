import Statecraft

/// A chart whose steps have effects, microsteps, postponed events and errors.
struct ErrandChart: Statechart, Codable {
  enum State: CaseIterable, Sendable { case home, out, walking, shopping, queue, paid, lost }
  enum Event: String, CaseIterable, Codable { case go, pay, call, wait, back }
  typealias Output = Int
  struct Broke: Error {}

  var money = 9

  static let chart = makeChart()

  static func makeChart() -> Chart {
    Chart(initial: .home, unhandled: .ignore, postponed: .limit(2, whenFull: .dropOldest)) {
      state(.home) {
        on(.go, to: .deepHistory(of: .out))
        on(.call).raise(.go, after: .seconds(2))
      }
      state(.out, initial: .walking) {
        on(.back, to: .home).emit { $0.money }
        afterInactivity(.seconds(50), to: .lost)
        state(.walking) {
          postpone(.pay)
          on(.go, to: .shopping).emit(1)
          after(.seconds(4), to: .shopping)
        }
        state(.shopping, initial: .queue) {
          onDone(to: .walking) { $0.money += 1 }
          invoke("list") { errand, _ in errand.money }.onDone { $0.money &+= $1 }
          state(.queue) {
            on(.pay, to: .paid) { try $0.spend(3) }
            on(.wait).raise(.call)
            on(.call) { $0.money += 2 }
            always(to: .paid).when("it is free") { $0.money % 5 == 4 }
          }
          final(.paid)
        }
      }
      state(.lost) { on(.back, to: .home) }
    }
  }

  private mutating func spend(_ amount: Int) throws(Broke) {
    money -= amount
    if money < 0 { throw Broke() }
  }

  /// Makes a chart and a machine, and lets both go after some events.
  static func live(_ number: Int) {
    var machine = Machine(Self(money: number % 12), chart: makeChart())
    let events = Event.allCases
    for shift in 0..<8 {
      machine.send(events[(number >> shift) % events.count])
      machine.advance(by: .seconds(number % 3))
    }
    machine.complete("list", with: 1)
  }
}

/// A chart with more configurations than a table of whole configurations has: each drawer is a region.
struct DeskChart: ChartContext {
  enum State: Hashable, Sendable { case desk, drawer(Int), open(Int), closed(Int) }
  enum Event: CaseIterable { case pull, push, turn }

  static let drawers = 13

  var count = 0

  static func makeChart() -> Chart {
    Chart(initial: .desk) {
      parallel(.desk) {
        for drawer in 0..<drawers {
          state(.drawer(drawer), initial: .closed(drawer)) {
            state(.closed(drawer)) {
              if drawer == 0 { on(.turn, to: .open(drawer)) }
              on(.pull, to: .open(drawer)).when("it is its turn") { $0.count % drawers == drawer }
            }
            state(.open(drawer)) {
              on(.push, to: .closed(drawer)) { $0.count += 1 }
              if drawer < 3 { after(.seconds(drawer + 1), to: .closed(drawer)) }
            }
          }
        }
      }
    }
  }

  /// Makes a chart and a machine, and lets both go after some events.
  static func live(_ number: Int) {
    guard var machine = try? Machine.start(Self(count: number), chart: makeChart()).machine else {
      return
    }
    for event in [Event.pull, .turn, .push, .pull] {
      machine.send(event)
      machine.advance(by: .seconds(1))
    }
  }
}
