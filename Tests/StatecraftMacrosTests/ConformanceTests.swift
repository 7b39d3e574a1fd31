#if Macros
import Testing

/// Where the macro adds the conformance, and where it cannot add it.
@Suite struct ConformanceTests {
  @Test func `a declared conformance is not generated again`() {
    expectExpansion(
      """
      @Events enum Event: EventAlphabet {
        case push
      }
      """,
      expandedPush("enum Event: EventAlphabet"),
      conforms: true
    )
  }

  /// Declarations of an enum that is private in a structure, and the same with the conformance.
  @Test(arguments: [
    ("Event", "Event: EventAlphabet"),
    ("Event: Codable", "Event: EventAlphabet, Codable"),
    ("Event<Key: Sendable>", "Event<Key: Sendable>: EventAlphabet"),
  ])
  func `a private enum inside a type declares its conformance`(_ header: String, _ fixed: String) {
    let source = """
      struct Gate {
        @Events private enum \(header) {
          case push
        }
      }
      """
    let isGeneric = header.contains("<")
    expectExpansion(
      source,
      """
      struct Gate {
      \(expandedPush("private enum \(header)", storesCases: !isGeneric, depth: 1))
      }
      """,
      [outOfReach("Event", 2, 24, source.replacing(" \(header) ", with: " \(fixed) "))]
    )
  }

  @Test func `an enum inside a private type declares its conformance`() {
    let source = """
      struct Gates {
        private struct Gate {
          @Events enum Event {
            case push
          }
        }
      }
      """
    expectExpansion(
      source,
      """
      struct Gates {
        private struct Gate {
      \(expandedPush("enum Event", depth: 2))
        }
      }
      """,
      [outOfReach("Gate", 3, 18, source.replacing("Event {", with: "Event: EventAlphabet {"))]
    )
  }

  @Test func `the macro adds the conformance to an enum in a private top-level type`() {
    expectExpansion(
      """
      private struct Gate {
        @Events enum Event {
          case push
        }
      }
      """,
      """
      private struct Gate {
      \(expandedPush("enum Event", depth: 1))
      }

      extension Gate.Event: Statecraft.EventAlphabet, Statecraft.GeneratedEventAlphabet {}
      """
    )
  }

  private func outOfReach(_ name: String, _ line: Int, _ column: Int, _ fixed: String) -> Finding {
    Finding(
      message:
        "'@Events' writes the conformance outside of the type in which '\(name)' is private; "
        + "declare 'Event: EventAlphabet' here; the macro then writes only the members",
      line: line,
      column: column,
      fixes: [Finding.Fix(message: "conform to 'EventAlphabet'", source: fixed)]
    )
  }
}
#endif
