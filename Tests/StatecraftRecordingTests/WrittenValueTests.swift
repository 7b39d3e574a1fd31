import Testing

@testable import StatecraftRecording

@Suite struct WrittenValueTests {
  private struct Order: Codable, Equatable {
    struct Line: Codable, Equatable { var name: String }

    var cents: Int
    var note: String?
    var lines: [Line] = []
  }

  private func fault(_ text: String) -> String {
    do throws(WrittenValueError) {
      return "\(try WrittenValue.read(Order.self, from: text))"
    } catch {
      return "\(error)"
    }
  }

  private static let form =
    #"; write {"cents":WHOLE-NUMBER,"note"?:"TEXT","lines":[{"name":"TEXT"}…]}"#

  @Test func `a value is read`() throws {
    let order = try WrittenValue.read(Order.self, from: #"{"cents":7,"lines":[{"name":"a"}]}"#)
    #expect(order == Order(cents: 7, note: nil, lines: [Order.Line(name: "a")]))
    #expect(try WrittenValue.read(Int.self, from: "5") == 5)
    #expect(try WrittenValue.read(Double.self, from: #""Infinity""#) == .infinity)
  }

  @Test(arguments: [
    ("{}", "'cents' is missing"),
    (#"{"cents":7}"#, "'lines' is missing"),
    (#"{"cents":"7","lines":[]}"#, #"'cents' must be a whole number, not "7""#),
    (
      #"{"cents":7.5,"lines":[]}"#,
      "a number in it does not fit, because it is too large or not whole"
    ),
    (#"{"cents":7,"lines":[{}]}"#, "'name' is missing in 'lines.0'"),
    (#"{"cents":7,"lines":[{"name":1}]}"#, "'lines.0.name' must be a string, not 1"),
    (#"{"cents":7,"lines":[],"nota":"a","x":1}"#, "it has no 'nota', 'x'"),
    ("[]", "it must be an object, not []"),
    ("", "it is not JSON: a value is missing before end, at character 1"),
    (#"{"cents":7"#, "it is not JSON"),
    ("null", "it must be an object, not null"),
  ])
  func `what is wrong is said with its place and the form`(
    _ text: String,
    _ reason: String
  ) {
    let fault = fault(text)
    #expect(fault.hasPrefix(reason), "\(fault)")
    #expect(fault.hasSuffix(Self.form), "\(fault)")
  }

  @Test func `a text that is not JSON is said with the place`() {
    #expect(
      WrittenValue.fault(in: "{\"é\": x}")
        == "it is not JSON: a value is missing before 'x', at character 7"
    )
    #expect(WrittenValue.fault(in: "{}") == nil)
  }
}
