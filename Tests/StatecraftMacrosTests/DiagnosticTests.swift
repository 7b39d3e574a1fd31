#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import StatecraftMacroExpansion

/// The errors and fixes of the macro when it cannot generate an alphabet.
@Suite struct DiagnosticTests {
  @Test(arguments: [
    ("struct", "a structure"), ("final class", "a class"), ("actor", "an actor"),
    ("protocol", "a protocol"),
  ])
  func `the macro is refused for a type that is not an enum`(_ keyword: String, _ name: String) {
    expectFindings(
      in: """
        /// What comes.
        @Events \(keyword) Event {
        }
        """,
      [
        Finding(
          message: "'@Events' numbers the cases of an enum, but this is \(name); "
            + "make it an enum with a case for each event",
          line: 2,
          column: 1,
          fixes: [
            Finding.Fix(
              message: "remove '@Events'",
              source: """
                /// What comes.
                \(keyword) Event {
                }
                """
            )
          ]
        )
      ]
    )
  }

  @Test(arguments: [
    ("{}", "{ case <#event#> }"), ("{ }", "{ case <#event#> }"), ("{\n}", "{ case <#event#>\n}"),
    ("{ func ring() {}\n}", "{ case <#event#>; func ring() {}\n}"),
    (
      "{\n  @available(*, unavailable) case old\n}",
      "{ case <#event#>\n  @available(*, unavailable) case old\n}"
    ),
  ])
  func `the macro is refused for an enum without cases`(_ body: String, _ fixed: String) {
    expectFindings(
      in: "@Events enum Event \(body)",
      [
        Finding(
          message: "'Event' has no cases; add one for each event",
          line: 1,
          column: 14,
          fixes: [Finding.Fix(message: "add a case", source: "@Events enum Event \(fixed)")]
        )
      ]
    )
  }

  @Test func `the number of cases is limited in each branch of a condition`() throws {
    let declaration = try EnumDeclSyntax(
      """
      @Events enum Event {
        case one, two
        #if os(Linux)
        case three, four
        #else
        case three
        #endif
      }
      """
    )
    let attribute = try #require(declaration.attributes.first?.as(AttributeSyntax.self))
    #expect(AlphabetChecks(declaration, attribute: attribute).findings.isEmpty)
    #expect(AlphabetChecks(declaration, attribute: attribute, limit: 4).findings.isEmpty)
    let findings = AlphabetChecks(declaration, attribute: attribute, limit: 3).findings
    #expect(
      findings.map(\.message) == [
        "'Event' has 4 cases, but a chart has at most 3 events; "
          + "turn some of them into payloads of another"
      ]
    )
  }

  @Test func `a member that is written by hand is not generated`() {
    expectFindings(
      in: """
        @Events enum Event {
          case push
          /// Mine.
          var caseIndex: Int { 0 }
        }
        """,
      [
        Finding(
          message: "'@Events' writes 'caseIndex', but it is also written by hand; "
            + "keep one of the two",
          line: 4,
          column: 7,
          fixes: [
            Finding.Fix(
              message: "remove 'caseIndex'",
              source: """
                @Events enum Event {
                  case push
                }
                """
            ),
            Finding.Fix(
              message: "remove '@Events'",
              source: """
                enum Event {
                  case push
                  /// Mine.
                  var caseIndex: Int { 0 }
                }
                """
            ),
          ]
        )
      ]
    )
  }

  /// Members that an alphabet has, and whether the declaration can go.
  @Test(arguments: [
    ("struct Cases {}", "Cases", 10, true), ("typealias Cases = Int", "Cases", 13, true),
    ("static let cases = 1", "cases", 14, true),
    ("static let cases = 1, other = 2", "cases", 14, false),
  ])
  func `each hand-written member is named`(
    _ declaration: String,
    _ name: String,
    column: Int,
    canGo: Bool
  ) {
    let removal = Finding.Fix(
      message: "remove '\(name)'",
      source: """
        @Events enum Event {
          case push
        }
        """
    )
    let retreat = Finding.Fix(
      message: "remove '@Events'",
      source: """
        enum Event {
          case push
          \(declaration)
        }
        """
    )
    expectFindings(
      in: """
        @Events enum Event {
          case push
          \(declaration)
        }
        """,
      [
        Finding(
          message:
            "'@Events' writes '\(name)', but it is also written by hand; keep one of the two",
          line: 3,
          column: column,
          fixes: canGo ? [removal, retreat] : [retreat]
        )
      ]
    )
  }

  @Test func `members that only look similar are kept`() {
    expectExpansion(
      """
      @Events enum Event {
        case caseIndex
        var cases: Int { 0 }
        static var caseIndex2: Int { 0 }
        func caseIndex(of other: Int) -> Int { 0 }
      }
      """,
      """
      enum Event {
        case caseIndex
        var cases: Int { 0 }
        static var caseIndex2: Int { 0 }
        func caseIndex(of other: Int) -> Int { 0 }

        /// The cases: their numbers, names and payloads.
        struct Cases: Sendable {
          let caseIndex = Statecraft.EventCase<Event, Void>(0, "caseIndex") {
            if case .caseIndex = $0 { () } else { nil }
          }
        }

        /// The cases, for key paths.
        static let cases = Cases()

        /// The number of this event's case.
        var caseIndex: Int {
          switch self {
          case .caseIndex: 0
          }
        }
      }

      extension Event: Statecraft.EventAlphabet, Statecraft.GeneratedEventAlphabet {}
      """
    )
  }

  @Test(arguments: ["cases", "Cases"])
  func `a case may not have the name of a generated member`(_ name: String) {
    expectFindings(
      in: """
        @Events enum Event {
          case push, \(name)
        }
        """,
      [
        Finding(
          message: "'@Events' writes a member '\(name)', so no case can have this name; "
            + "rename the case",
          line: 2,
          column: 14
        )
      ]
    )
  }

  @Test func `the enum may not have the name of the generated structure`() {
    expectFindings(
      in: """
        @Events enum Cases {
          case push
        }
        """,
      [
        Finding(
          message: "'@Events' writes a structure 'Cases' into the enum, "
            + "which cannot have the same name; rename the enum",
          line: 1,
          column: 14
        )
      ]
    )
  }

  @Test func `cases that differ only in their labels have one key path`() {
    expectFindings(
      in: """
        @Events enum Event {
          case move(x: Int)
          case move(y: Int)
        }
        """,
      [
        Finding(
          message: #"two cases are called 'move', so '\.move' is ambiguous; "#
            + "rename one of them",
          line: 3,
          column: 8,
          notes: [NoteSpec(message: "the other 'move' is here", line: 2, column: 8)]
        )
      ]
    )
  }

  @Test func `branches of a condition may share names, but not with later cases`() {
    expectFindings(
      in: """
        @Events enum Event {
          #if os(Linux)
          case poke(Int)
          #else
          case poke(String)
          #endif
          case poke
        }
        """,
      [
        Finding(
          message: #"two cases are called 'poke', so '\.poke' is ambiguous; "#
            + "rename one of them",
          line: 7,
          column: 8,
          notes: [NoteSpec(message: "the other 'poke' is here", line: 3, column: 8)]
        )
      ]
    )
  }

  @Test func `a payload type with the structure's name needs its scope`() {
    expectFindings(
      in: """
        @Events enum Event {
          case sue([Court.Cases]), drop(Set<Cases>)
        }
        """,
      [
        Finding(
          message: "'Cases' means the structure that '@Events' writes into this enum; "
            + "qualify the type, as in 'Module.Cases', or rename it",
          line: 2,
          column: 37
        )
      ]
    )
  }

  @Test func `an enum that cannot be copied is refused`() {
    expectFindings(
      in: """
        @Events enum Event: ~Copyable {
          case push
        }
        """,
      [
        Finding(
          message: "'Event' cannot be copied, but queues and snapshots keep copies of events; "
            + "remove '~Copyable'",
          line: 1,
          column: 21
        )
      ]
    )
  }

  @Test func `an enum that is isolated to an actor is refused`() {
    expectFindings(
      in: """
        @MainActor
        @Events enum Event {
          case push
        }
        """,
      [
        Finding(
          message: "'Event' belongs to the main actor, but events pass from one isolation to "
            + "another; remove '@MainActor'",
          line: 1,
          column: 1,
          fixes: [
            Finding.Fix(
              message: "remove '@MainActor'",
              source: """

                @Events enum Event {
                  case push
                }
                """
            )
          ]
        )
      ]
    )
  }

  @Test func `all mistakes are reported at once`() {
    expectFindings(
      in: """
        @Events enum Event: ~Copyable {
          case cases, push, push(Int)
        }
        """,
      [
        Finding(
          message: "'Event' cannot be copied, but queues and snapshots keep copies of events; "
            + "remove '~Copyable'",
          line: 1,
          column: 21
        ),
        Finding(
          message: "'@Events' writes a member 'cases', so no case can have this name; "
            + "rename the case",
          line: 2,
          column: 8
        ),
        Finding(
          message: #"two cases are called 'push', so '\.push' is ambiguous; "#
            + "rename one of them",
          line: 2,
          column: 21,
          notes: [NoteSpec(message: "the other 'push' is here", line: 2, column: 15)]
        ),
      ]
    )
  }
}
#endif
