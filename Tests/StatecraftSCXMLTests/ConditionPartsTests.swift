#if SCXML
import Testing

@testable import StatecraftSCXML

/// The parts of conditions in ECMAScript, of which coverage asks whether they decide.
@Suite struct ConditionPartsTests {
  @Test func `a condition is taken apart where operators join what is true or false`() {
    let a = ConditionParts.part("a")
    let b = ConditionParts.part("b")
    let c = ConditionParts.part("c")
    let table: [(String, ConditionParts)] = [
      ("a", a),
      (" a ", a),
      ("((a))", a),
      ("!a", .not(a)),
      ("!!a", .not(.not(a))),
      ("a && b", .all([a, b])),
      ("a&&b&&c", .all([a, b, c])),
      ("a || b && c", .any([a, .all([b, c])])),
      ("(a || b) && c", .all([.any([a, b]), c])),
      ("a && (b && (c))", .all([a, .all([b, c])])),
      ("!(a && b) || c", .any([.not(.all([a, b])), c])),
      ("a\n&& !b", .all([a, .not(b)])),
    ]
    for (text, parts) in table { #expect(ConditionParts(text) == parts, "\(text)") }
  }

  @Test(arguments: [
    ("In('a') && !In(\"b\")", ["In('a')", "In(\"b\")"]),
    ("n > 0 && n <= 2 || n !== m", ["n > 0", "n <= 2", "n !== m"]),
    ("a & 1 && b | c", ["a & 1", "b | c"]),
    ("x in y && !x.has('a && b')[0](c || d).e", ["x in y", "x.has('a && b')[0](c || d).e"]),
    ("typeof x === 'undefined' || x.length == 1", ["typeof x === 'undefined'", "x.length == 1"]),
    ("_event.data.größe > 1 && !grün", ["_event.data.größe > 1", "!grün"]),
    ("!a == b && !c in d && !typeof e", ["!a == b", "!c in d", "!typeof e"]),
    ("'it\\'s && so' == a && b", ["'it\\'s && so' == a", "b"]),
    ("[a, b][0] && {c: 1}.c", ["[a, b][0]", "{c: 1}.c"]),
    ("(a, b) && (c ? d : e) && (f = g)", ["(a, b)", "(c ? d : e)", "(f = g)"]),
    ("!(a, b) && (c && d)", ["(a, b)", "c", "d"]),
  ])
  func `the parts of a condition keep their text`(text: String, parts: [String]) {
    #expect(ConditionParts(text).texts == parts)
  }

  @Test(arguments: [
    "a && b ? c : d", "a = b && c", "a += b || c", "a, b && c", "a / 2 > 1 && b",
    "a && /b/.test(c)", "a && b // c", "a && b /* c */", "a && `b`",
    "(function () { return a })() && b", "a && b => c",
    "a && \\u0062", "a ** 2 && b", "a && b <!-- c", "a-->b && c", "a && b;", "a &&", "&& a",
    "(a && b", "a && b]", "a && 'b", "a ?? b || c", "",
  ])
  func `what is not known for certain is one part`(text: String) {
    #expect(ConditionParts(text) == .part(text))
  }

  @Test func `very deep conditions are not taken apart to the end`() {
    let text = String(repeating: "!", count: 200) + "a && b"
    let parts = ConditionParts(text).texts
    #expect(parts.count == 2)
    #expect(parts[0].hasSuffix("!a") && parts[0].count > 100)
    let (open, close) = (String(repeating: "(", count: 2_000), String(repeating: ")", count: 2_000))
    let wrapped = open + "a && b" + close
    #expect(ConditionParts(wrapped).texts.count == 1)
  }
}
#endif
