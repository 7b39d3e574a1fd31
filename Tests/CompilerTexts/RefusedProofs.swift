// What must not compile in a proof, and what the compiler has to say about it.
import Statecraft
import StatecraftExploration

extension Gate {
  @ProofBuilder<Self> static var premiseAlone: [ProofElement<Self>] {
    whenever("credit") { $0.credit > 0 }
    // expected-error@-1 {{say what follows: `whenever("called") { … }.leads(to: "served") { … }`}}
  }

  @ProofBuilder<Self> static var pathsWithoutDomain: [ProofElement<Self>] {
    every(\.coin, \.push)
    // expected-error@-1 {{say which payloads come: `every(Event.start, in: 1...3)`}}
  }

  @ProofBuilder<Self> static var eventsThatAreNotListed: [ProofElement<Self>] {
    everyEvent()
    // expected-error@-1 {{`everyEvent()` is for events that are `CaseIterable`; name the others}}
  }

  @ProofBuilder<Self> static var accepted: [ProofElement<Self>] {
    every(.push, .pull)
    every(Event.coin, in: 1...2)
    without(\.note, \.name)
    fair(.push)
    fair(\.coin)
    whenever("credit") { $0.credit > 0 }.leads(to: "none") { $0.credit == 0 }
  }
}
