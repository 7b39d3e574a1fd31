// A chart as a picture: `swift run Drawing > player.svg`.

import Statecraft
import StatecraftDiagrams

struct Player: Statechart {
  enum State: CaseIterable { case off, on, stopped, playing }
  enum Event: CaseIterable { case power, play, stop, tick }

  var ticks = 0

  static let chart = Chart(initial: .off) {
    state(.off) { on(.power, to: .on) }
    state(.on, initial: .stopped) {
      on(.power, to: .off)
      state(.stopped) { on(.play, to: .playing).when("not worn out") { $0.ticks < 100 } }
      state(.playing) {
        onEntry("spin up") { $0.ticks = 0 }
        on(.tick).do("count") { $0.ticks += 1 }
        on(.stop, to: .stopped)
        after(.seconds(30), to: .stopped)
      }
    }
  }
}

// snippet.draw
var diagram = Diagram(Player.chart)

// What a machine did can be marked.
var (player, start) = try Machine.start(Player())
diagram.mark([start, player.send(.power), player.send(.play)])

do {
  print(try diagram.svg())
} catch {
  print(diagram.mermaid())  // Graphviz is not installed
}
// snippet.end
