#if Command
import StatecraftCommandLine
import StatecraftExploration
import Testing

/// Formulas of linear temporal logic on the command line.
@Suite struct TemporalTextTests {
  private func formula(_ text: String) throws(CommandError) -> String {
    try TemporalText(text, "--holds").formula { $0.text }.description
  }

  @Test(arguments: [
    ("In('a')", "In('a')"),
    ("G(In('a') -> F In('b'))", "always(implies(In('a'), eventually(In('b'))))"),
    ("always(In('a') -> eventually In('b'))", "always(implies(In('a'), eventually(In('b'))))"),
    ("a && b || !c", "a && b || !c"),
    ("a || b && F c", "or(a, and(b, eventually(c)))"),
    ("a && b -> X c", "implies(a && b, next(c))"),
    ("(a -> X b) <-> c", "equivalent(implies(a, next(b)), c)"),
    ("a until b until c", "until(a, until(b, c))"),
    ("a U b W c R d", "until(a, weakUntil(b, release(c, d)))"),
    ("F a until G b", "until(eventually(a), always(b))"),
    ("!G a", "not(always(a))"),
    ("!(F a) && !b", "and(not(eventually(a)), !b)"),
    ("always ! a", "always(! a)"),
    ("((G (a)))", "always((a))"),
    ("G F n + 1 > (m - 1) * 2", "always(eventually(n + 1 > (m - 1) * 2))"),
    ("a -> false", "implies(a, false)"),
  ])
  func `operators join conditions`(_ text: String, _ expected: String) throws {
    #expect(try formula(text) == expected)
  }

  @Test(arguments: [
    ("n > 1 U n == ' U \" -> '", "until(n > 1, n == ' U \" -> ')"),
    ("x.G (1) && F n > 2", "and(x.G (1), eventually(n > 2))"),
    ("F > 3 && X a", "and(F > 3, next(a))"), ("F != 3", "F != 3"), ("next in list", "next in list"),
    ("R until true", "until(R, true)"), ("G U x", "until(G, x)"), ("n-- > 0", "n-- > 0"),
    ("{G: 1}.G == 1", "{G: 1}.G == 1"),
  ])
  func `a name in a condition is no operator`(_ text: String, _ expected: String) throws {
    #expect(try formula(text) == expected)
  }

  @Test(arguments: [
    ("", 1, "a condition is missing"), ("In('a') ->", 11, "a condition is missing"),
    ("-> In('a')", 1, "a condition is missing"),
    ("F In('a'))", 10, "this ')' closes nothing"), ("G(In('a']", 9, "this ']' closes nothing"),
    ("G(In('a')", 2, "nothing closes this '('"),
    (
      "In('a') -> In('b') -> F In('c')", 20,
      "there is a second arrow, and it is not said which one comes first"
    ),
    ("[G In('a')]", 2, "'G' is inside of a condition"),
    ("n > eventually m", 5, "'eventually' is inside of a condition"),
    ("a || b ? c : d until e", 8, "put what has '?' into parentheses"),
    ("x ? a : b && always c", 3, "put what has '?' into parentheses"),
  ])
  func `what is no formula is refused with the column`(
    _ text: String,
    _ column: Int,
    _ problem: String
  ) {
    let error = #expect(throws: CommandError.self) { try formula(text) }
    #expect(error?.code == .proofUsage)
    #expect(
      error?.message
        == "'--holds \(text)', column \(column): \(problem); write whole conditions with always, eventually, "
        + "next or ! before them, and until, weakUntil, release, &&, ||, -> or <-> between them, with "
        + "parentheses, such as 'always(In(\"called\") -> eventually In(\"open\"))'"
    )
  }

  @Test(arguments: [
    String(repeating: "G ", count: 100_000) + "a",
    String(repeating: "(", count: 50_000) + "G a" + String(repeating: ")", count: 50_000),
    String(repeating: "!", count: 50_000) + "(G a)",
  ])
  func `a formula that is nested too deep is refused`(_ text: String) {
    let error = #expect(throws: CommandError.self) { try formula(text) }
    #expect(error?.message.contains("the formula has more than 100 operators; write it") == true)
  }
}
#endif
