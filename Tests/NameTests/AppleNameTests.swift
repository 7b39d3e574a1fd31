#if canImport(SwiftUI) && canImport(Charts)
import Charts
import StateObjects
import Statecraft
import StatecraftDiagrams
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftExploration
import StatecraftPostgreSQL
import StatecraftRecording
import StatecraftSCXML
import StatecraftSQLite
import StatecraftService
import StatecraftStudio
import StatecraftStudioProofs
import StatecraftTesting
import SwiftUI
import Testing

/// Names of SwiftUI and Swift Charts, unqualified, in a file that imports all modules.
@Suite struct AppleNameTests {
  struct Door: Statechart {
    enum State: CaseIterable { case shut, open }
    enum Event: CaseIterable { case push }
    var pushes = 0

    static let chart = Chart(initial: .shut) {
      state(.shut) { on(.push, to: .open) { $0.pushes += 1 } }
      state(.open) { on(.push, to: .shut) }
    }
  }

  final class Model: ObservableObject {
    @Published var name = "door"
  }

  struct Fade: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View {
      content.opacity(phase.isIdentity ? 1 : 0)
    }
  }

  struct DoorView: View {
    @StateObject private var model = Model()
    @State private var door = Machine(Door())
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
      VStack {
        Chart {
          BarMark(x: .value("Door", model.name), y: .value("Pushes", door.pushes))
        }
        Button("Push") { door.send(.push) }
        TimelineView(.everyMinute) { _ in Text("\(door.description)") }
      }
      .transition(Fade())
    }
  }

  @Test @MainActor func `a view with a machine and a chart of bars compiles`() {
    #expect(DoorView.self is any View.Type)
  }
}
#endif
