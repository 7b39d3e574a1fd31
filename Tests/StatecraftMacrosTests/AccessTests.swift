#if Macros
import Testing

/// Members are as visible as the enum, and other modules compile what they can into their own code.
@Suite struct AccessTests {
  /// The words before an enum, and those before what is written into it.
  struct Row: Sendable, CustomTestStringConvertible {
    let written: String
    var stored = ""
    var computed = ""
    var testDescription: String { written }
  }

  @Test(arguments: [
    Row(written: ""),
    Row(written: "internal "),
    Row(written: "private "),
    Row(written: "fileprivate "),
    Row(written: "public ", stored: "public ", computed: "@inlinable public "),
    Row(written: "package ", stored: "package ", computed: "@inlinable package "),
    Row(written: "@frozen public ", stored: "public ", computed: "@inlinable public "),
    Row(
      written: "@usableFromInline ",
      stored: "@usableFromInline ",
      computed: "@inlinable "
    ),
    Row(
      written: "@usableFromInline package ",
      stored: "@usableFromInline package ",
      computed: "@inlinable package "
    ),
  ])
  func `the members of a top-level enum have its access`(_ row: Row) {
    expectExpansion(
      """
      @Events \(row.written)enum Event {
        case push
      }
      """,
      """
      \(expandedPush("\(row.written)enum Event", stored: row.stored, computed: row.computed))

      extension Event: Statecraft.EventAlphabet, Statecraft.GeneratedEventAlphabet {}
      """
    )
  }

  @Test func `an enum in an extension takes the access of the extension`() {
    let event = expandedPush(
      "enum Event",
      stored: "public ",
      computed: "@inlinable public ",
      storesCases: false,
      depth: 1
    )
    expectExpansion(
      """
      public extension Gate {
        @Events enum Event {
          case push
        }
      }
      """,
      """
      public extension Gate {
      \(event)
      }

      extension Gate.Event: Statecraft.EventAlphabet, Statecraft.GeneratedEventAlphabet {}
      """
    )
  }

  /// Types around an enum, and whether a property of the enum may be stored there.
  @Test(arguments: [
    ("struct Gate", "", true),
    ("final class Gate", "", true),
    ("actor Gate", "", true),
    ("enum Gate", "", true),
    ("struct Gate<Key: Sendable>", "", false),
    ("final class Gate<Key: Sendable>", "", false),
    ("struct Gate", "<Key: Sendable>", false),
    // The extended type may be generic.
    ("extension Gate", "", false),
  ])
  func `generic types compute their cases`(_ outer: String, _ parameters: String, stores: Bool) {
    expectExpansion(
      """
      \(outer) {
        @Events enum Event\(parameters) {
          case push
        }
      }
      """,
      """
      \(outer) {
      \(expandedPush("enum Event\(parameters)", storesCases: stores, depth: 1))
      }

      extension Gate.Event: Statecraft.EventAlphabet, Statecraft.GeneratedEventAlphabet {}
      """
    )
  }

  @Test func `the conformance has the availability of the enum and its context`() {
    expectExpansion(
      """
      @available(macOS 27, *) struct Gate {
        @Events @available(iOS 28, *) @available(*, deprecated) enum Event {
          case push
        }
      }
      """,
      """
      @available(macOS 27, *) struct Gate {
      \(expandedPush("@available(iOS 28, *) @available(*, deprecated) enum Event", depth: 1))
      }

      @available(iOS 28, *)
      @available(*, deprecated)
      @available(macOS 27, *)
      extension Gate.Event: Statecraft.EventAlphabet, Statecraft.GeneratedEventAlphabet {}
      """
    )
  }
}
#endif
