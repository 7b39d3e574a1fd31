import Statecraft
import StatecraftExploration
import StatecraftTesting
import Testing

/// A radio whose outer `tune` never gets its event.
private struct Radio: Statechart {
  enum State: CaseIterable { case on, music, talk }
  enum Event: CaseIterable { case tune }
  var stations = 0

  static let line = #line + 3
  static let chart = Chart(initial: .on) {
    state(.on, initial: .music) {
      on(.tune) { $0.stations += 1 }
      state(.music) { on(.tune, to: .talk) }
      state(.talk) { on(.tune, to: .music) }
    }
  }
}

/// The same, and its proof says that it is meant to be so.
private struct KnownRadio: Provable {
  enum State: CaseIterable { case on, music, talk }
  enum Event: CaseIterable { case tune }
  var stations = 0

  static let chart = Chart(initial: .on) {
    state(.on, initial: .music) {
      on(.tune) { $0.stations += 1 }
      state(.music) { on(.tune, to: .talk) }
      state(.talk) { on(.tune, to: .music) }
    }
  }

  static let proof = Proof<Self> {
    everyEvent()
    never("counts") { $0.stations > 0 }
    acknowledge(.overriddenTransition, in: .on, because: "stations come later")
  }
}

/// Work that the proof lets fail, and nothing hears of it.
private struct Loader: Provable {
  enum State: CaseIterable { case idle, loading }
  enum Event: CaseIterable { case load }
  struct Failure: Error {}

  static let line = #line + 4
  static let chart = Chart(initial: .idle) {
    state(.idle) { on(.load, to: .loading) }
    state(.loading) {
      invoke("page") { _, _ in 1 }.onDone(to: .idle)
    }
  }

  static let proof = Proof<Self> {
    everyEvent()
    completes("page", with: 1)
    fails("page", with: Failure())
    possible("loads") { $0.isIn(.loading) }
  }
}

@Suite struct ExpectSoundTests {
  @Test func `what needs no exploration is an issue with its place`() {
    withKnownIssue {
      #expect(!expectSound(Radio.chart))
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue == """
          The chart 'Radio' is not sound.
          StatecraftTestingTests/ExpectSoundTests.swift:\(Radio.line): warning: 'on on tune' is never \
          taken: every state in 'on' reacts first, without a guard; remove it, or give one of the \
          other transitions a guard.
          """
      }
    }
  }

  @Test func `what the proof acknowledges is none`() {
    #expect(expectSound(KnownRadio.chart))
  }

  @Test func `a failure that the proof expects and nothing takes is an issue`() {
    withKnownIssue {
      #expect(!expectSound(Loader.chart))
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue == """
          The chart 'Loader' is not sound.
          StatecraftTestingTests/ExpectSoundTests.swift:\(Loader.line): warning: nothing reacts to a \
          failure of the work 'page'; add `onFailure`.
          """
      }
    }
  }
}
