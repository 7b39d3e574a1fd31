#if SCXML
import Foundation
import StatecraftRandom

/// A random document with parallel regions, history, raised, sent and delayed events, and a number.
struct RandomRegions {
  var text = ""

  /// How many documents a test compares: as many as `STATECRAFT_DOCUMENTS` says.
  static func count(unlessStated count: Int) -> Int {
    ProcessInfo.processInfo.environment["STATECRAFT_DOCUMENTS"].flatMap { Int($0) } ?? count
  }

  init(_ random: inout SplitMix64) {
    text = "<datamodel><data id=\"x\" expr=\"0\"/></datamodel><parallel id=\"p\">"
    for region in 0..<2 {
      text += "<state id=\"r\(region)\">"
      for state in 0..<3 {
        let id = "s\(region)\(state)"
        text += "<state id=\"\(id)\"><onentry>\(Self.content(&random))</onentry>"
        text += "<onexit>\(Self.content(&random))</onexit>"
        for _ in 0..<3 { text += Self.transition(region, &random) }
        if state == 2 { text += "<state id=\"\(id)a\"/><state id=\"\(id)b\"/>" }
        text += "</state>"
      }
      text += "<history id=\"h\(region)\"><transition target=\"s\(region)1\"/></history></state>"
    }
    text += "<transition event=\"reset\" target=\"p\"/></parallel>"
  }

  private static func transition(_ region: Int, _ random: inout SplitMix64) -> String {
    let events = ["e0", "e1", "e2", "r0", "r1", "d0", "d1", "error", "*"]
    let event = events.randomElement(using: &random) ?? "e0"
    let conditions = [
      "", "x % 3 == 1", "In('s00')", "x > 2", "broken.member", "_event.name == 'e1'",
    ]
    let condition = conditions.randomElement(using: &random) ?? ""
    let targets = (0..<3).map { "s\(region)\($0)" } + ["h\(region)", "s\(region)2b", ""]
    let target = targets.randomElement(using: &random) ?? ""
    return "<transition event=\"\(event)\""
      + (condition.isEmpty ? "" : " cond=\"\(condition.replacing(">", with: "&gt;"))\"")
      + (target.isEmpty ? "" : " target=\"\(target)\"") + ">\(content(&random))</transition>"
  }

  private static func content(_ random: inout SplitMix64) -> String {
    let all = [
      "", "", "<assign location=\"x\" expr=\"(x + 1) % 5\"/>", "<raise event=\"r0\"/>",
      "<send event=\"r1\" delay=\"0s\"/>",
      "<if cond=\"x &lt; 3\"><send event=\"d0\" delay=\"1s\" id=\"i\"/><else/>"
        + "<send event=\"d1\" delay=\"1500ms\"/></if>",
      "<cancel sendid=\"i\"/>", "<assign location=\"nothing.there\" expr=\"1\"/>",
      "<send event=\"d1\" delay=\"700ms\"/>",
    ]
    return all.randomElement(using: &random) ?? ""
  }
}
#endif
