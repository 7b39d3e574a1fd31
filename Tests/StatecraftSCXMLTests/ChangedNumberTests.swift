#if SCXML
import StatecraftSCXML
import Testing

/// Numbers from outside that a document cannot have as they are written.
@Suite struct ChangedNumberTests {
  private static let large = String(repeating: "9", count: 309)

  @Test(arguments: [
    "0", "-0", "999999999999999", "9007199254740991", "9007199254740992", "-9007199254740992",
    // Beyond 2^53 every second one is a double, then every fourth one.
    "9007199254740994", "18014398509481988", "1152921504606846976",
    // 2^60 and a number beyond 2^64 as ECMAScript writes them, and 10^22 and 2^100.
    "1152921504606847000", "18446744073709556000", "10000000000000000000000",
    "1267650600228229401496703205376",
    // No whole numbers as they are written.
    "0.1", "9007199254740993.5", "1e300", "9.007199254740993e15",
  ])
  func `a number that a document can have is not changed`(json: String) throws {
    #expect(SCXMLValue.changedNumber(in: json) == nil)
    #expect(try SCXMLValue.fromOutside(json) == SCXMLValue(json: json))
    #expect(SCXMLValue.changedNumber(in: "[{\"n\":\(json)}]") == nil)
  }

  @Test(arguments: [
    ("9007199254740993", "9007199254740992"), ("-9007199254740993", "-9007199254740992"),
    ("18014398509481986", "18014398509481984"), ("12345678901234567891", "12345678901234567168"),
    ("1267650600228229401496703205377", "1267650600228229401496703205376"),
    ("10000000000000000000001", "10000000000000000000000"),
  ])
  func `a whole number that would become another one is refused`(
    json: String,
    nearest: String
  ) throws {
    let number = try #require(SCXMLValue.changedNumber(in: json))
    #expect(number.nearest == nearest)
    #expect(
      "\(number)"
        == "the number \(json) would become \(nearest), because numbers of documents are exact up "
        + "to 2^53; send it as a text, \"\(json)\""
    )
    #expect(throws: OutsideValueError.number(number)) { try SCXMLValue.fromOutside(json) }
    // What is read that was written before stays the nearest number.
    #expect(SCXMLValue(json: json) != nil)
  }

  @Test(arguments: [
    (#"{"orders":[1,{"id":9007199254740993}]}"#, "orders[1].id", 19),
    (#"[[9007199254740993]]"#, "[0][0]", 2),
    (#"{"an id":{"x":9007199254740993}}"#, #"["an id"].x"#, 14),
    (#"{"é":"1","b":9007199254740993}"#, "b", 14),
  ])
  func `the place of the number is said`(json: String, place: String, offset: Int) throws {
    let number = try #require(SCXMLValue.changedNumber(in: json))
    #expect(number.place == place)
    #expect(number.offset == offset)
    #expect("\(number)".hasPrefix("the number 9007199254740993 at '\(place)' would become "))
  }

  @Test func `the first of several numbers is named`() {
    let json = "[1,9007199254740993,9007199254740995]"
    #expect(SCXMLValue.changedNumber(in: json)?.place == "[1]")
  }

  @Test(arguments: ["1e400", "-1e400", large])
  func `a number beyond all doubles is refused`(json: String) throws {
    let number = try #require(SCXMLValue.changedNumber(in: json))
    #expect(number.nearest == nil)
    #expect("\(number)".contains(" is larger than all numbers of documents; send it as a text, "))
    #expect("\(number)".count < 200)
  }

  @Test(arguments: ["", "{", "nan", "\"9007199254740993\"", "{\"9007199254740993\":1}", "[1,]"])
  func `a text, a name and what is not JSON have no such number`(json: String) {
    #expect(SCXMLValue.changedNumber(in: json) == nil)
  }

  @Test(arguments: ["{", "[1,]", String(repeating: "[", count: 600)])
  func `what is not JSON is no value`(json: String) {
    #expect(throws: OutsideValueError.notJSON) { try SCXMLValue.fromOutside(json) }
  }

  @Test func `what a document writes is read again as it was`() throws {
    var number = 9_007_199_254_740_992.0
    for step in 0..<200 {
      let value = SCXMLValue.array([.number(number), .number(-number)])
      #expect(try SCXMLValue.fromOutside(value.json) == value)
      number = (number * 1.37).rounded() + Double(step)
    }
  }
}
#endif
