/// A document of many states: groups of ten, each with its transitions.
enum LargeDocument {
  /// A document that is valid and does not depend on chance.
  ///
  /// - Parameters:
  ///   - states: how many states, a multiple of ten.
  ///   - transitions: how many transitions each of them has.
  /// - Returns: the text.
  static func text(states: Int, transitions: Int) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null" initial="s0">

      """
    let groups = states / 10
    for group in 0..<groups {
      text += "<state id=\"s\(group * 10)\" initial=\"s\(group * 10 + 1)\">\n"
      for state in 0..<10 {
        let number = group * 10 + state
        if state > 0 { text += "<state id=\"s\(number)\">\n" }
        for transition in 0..<transitions {
          let target = (number * 7 + transition * 13 + 1) % states
          text += "<transition event=\"e\(transition).x\(number % 5)\" target=\"s\(target)\"/>\n"
        }
        if state > 0 { text += "</state>\n" }
      }
      text += "</state>\n"
    }
    return text + "</scxml>\n"
  }
}
