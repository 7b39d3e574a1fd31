import StatecraftRecording
import Testing

@Suite struct NearNamesTests {
  private static let machines = [
    "conceptual-pair", "elevator", "phone", "traffic-light", "working-day",
  ]

  @Test(arguments: [
    ("elevatr", ["elevator"]), ("ELEVATOR", ["elevator"]), ("phnoe", ["phone"]),
    ("traffic", ["traffic-light"]), ("workingday", ["working-day"]), ("x", []), ("", []),
    ("something-else", []),
  ])
  func `similar names differ in few letters or begin alike`(name: String, near: [String]) {
    #expect(NearNames.near(name, among: Self.machines) == near)
  }

  @Test func `the most similar name comes first`() {
    #expect(NearNames.near("stop", among: ["stpo!", "stopp", "run"]) == ["stopp"])
    #expect(NearNames.near("open", among: ["close", "opened", "opne"]) == ["opened", "opne"])
  }

  @Test func `a very long name is compared in bounded time`() {
    #expect(NearNames.near(String(repeating: "a", count: 60_000), among: Self.machines).isEmpty)
  }

  @Test func `a hint lists similar names and known names`() {
    #expect(
      NearNames.hint(for: "opn", among: ["open", "close"])
        == "; did you mean 'open'? known: open, close"
    )
    #expect(NearNames.hint(for: "x", among: ["open", "close"]) == "; known: open, close")
    #expect(NearNames.hint(for: "x", among: []) == "; there are none")
  }
}

@Suite struct PrintableTests {
  @Test(arguments: [
    ("open", "open"), ("→ é", "→ é"), ("\u{1B}[31m", "\\u{1b}[31m"), ("a\nb\0", "a\\u{a}b\\u{0}"),
    ("\u{202E}", "\\u{202e}"),
  ])
  func `control characters cannot reach the terminal`(text: String, printed: String) {
    #expect(Printable.text(text) == printed)
  }

  @Test func `a long text is shortened`() {
    #expect(Printable.text("abcdef", limit: 3) == "abc…")
    #expect(Printable.text("abc", limit: 3) == "abc")
  }
}
