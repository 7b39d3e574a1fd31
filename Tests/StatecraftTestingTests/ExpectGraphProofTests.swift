import Statecraft
import StatecraftExploration
import StatecraftTesting
import Synchronization
import Testing

@Suite struct ExpectGraphProofTests {
  private static let graph = StateGraph(
    initial: "shut",
    states: ["shut", "ajar", "gone"],
    edges: [("shut", "ajar"), ("ajar", "shut"), ("ajar", "gone")].map {
      StateGraph.Edge(from: $0.0, to: $0.1)
    }
  )

  @Test func `a graph whose claims are true passes`() {
    let proof = StateGraphProof("door", of: Self.graph) { $0.entered("gone", onlyFrom: "ajar") }
    #expect(expectProof(of: proof))
  }

  @Test func `a refuted claim is an issue with its place and its way`() {
    let proof = StateGraphProof("door", of: Self.graph) { $0.alwaysPossible("shut") }
    withKnownIssue {
      #expect(!expectProof(of: proof))
    } matching: { issue in
      "\(issue)".contains("ExpectGraphProofTests.swift:")
        && "\(issue)".contains(
          """
          ✗ always possible: shut: refuted
            start in shut
            1. switch  shut → ajar
            2. switch  ajar → gone
            from here on it is not possible any more: shut
          """
        )
    }
  }

  @Test func `a claim about an observed graph is an issue if it is not proved`() {
    let observed = StateGraph(
      initial: "shut",
      states: ["shut"],
      edges: [],
      unrestricted: ["shut"]
    )
    withKnownIssue {
      #expect(!expectProof(of: StateGraphProof("door", of: observed) { $0.never("gone") }))
    } matching: { issue in
      "\(issue)".contains(
        "○ never gone: bounded, only the switches that were seen are known, and others may follow"
      )
    }
    withKnownIssue {
      #expect(!expectNoFindings(of: StateGraphProof("door", of: observed)))
    } matching: { issue in
      "\(issue)".contains("there are no claims, and no state declares its successors")
    }
  }

  @Test func `findings need no claims, and each one is an issue`() {
    let found = Mutex<[String]>([])
    withKnownIssue {
      #expect(!expectNoFindings(of: StateGraphProof("door", of: Self.graph)))
    } matching: { issue in
      found.withLock { $0 += issue.comments.map { "\($0)" } }
      return true
    }
    #expect(
      found.withLock { $0 } == [
        """
        ! 'gone' is never left, and it is not final; declare a successor, make it a final state, or \
        acknowledge the finding
          start in shut
          1. switch  shut → ajar
          2. switch  ajar → gone
          'gone' is never left any more
        """
      ]
    )
    let acknowledged = StateGraphProof("door", of: Self.graph) {
      $0.acknowledge(.neverLeftState, in: "gone", because: "somebody builds a new one")
    }
    #expect(expectNoFindings(of: acknowledged))
  }
}
