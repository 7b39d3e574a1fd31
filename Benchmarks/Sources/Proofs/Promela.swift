/// The measured models in the language of SPIN, each step as one transition.
enum Promela {
  /// The model B0 with six counters of ten values.
  static var grid: String {
    let steps = (0..<6).map { "  :: c[\($0)] = (c[\($0)] + 1) % 10" }
    return process("byte c[6];", steps)
  }

  /// The model B1 with 16 philosophers, the first of whom takes his forks the other way round.
  static var philosophers: String {
    let count = 16
    var steps: [String] = []
    for number in 0..<count {
      let first = number == 0 ? 1 : number
      let second = number == 0 ? 0 : (number + 1) % count
      let doing = "p[\(number)]"
      steps += [
        "  :: d_step { \(doing) == 0 && f[\(first)] == 0 -> \(doing) = 1; f[\(first)] = 1 }",
        "  :: d_step { \(doing) == 1 && f[\(second)] == 0 -> \(doing) = 2; f[\(second)] = 1 }",
        "  :: d_step { \(doing) == 2 -> \(doing) = 0; f[\(first)] = 0; f[\(second)] = 0 }",
      ]
    }
    return process("byte p[\(count)]; bit f[\(count)];", steps)
  }

  /// The model B2 with as many floors as the chart has.
  static var elevator: String {
    let here = "(calls >> floor) & 1"
    let above = "(calls >> (floor + 1))"
    let below = "(calls & ((1 << floor) - 1))"
    let ahead = "((up && \(above)) || (!up && \(below)))"
    let behind = "((up && \(below)) || (!up && \(above)))"
    var steps = [
      "  :: d_step { !open && \(here) -> open = 1; calls = calls & ~(1 << floor) }",
      "  :: d_step { open -> open = 0 }",
      "  :: d_step { !open && !(\(here)) && up && \(ahead) -> floor++ }",
      "  :: d_step { !open && !(\(here)) && !up && \(ahead) -> floor-- }",
      "  :: d_step { !open && !(\(here)) && !\(ahead) && \(behind) -> up = !up }",
    ]
    for floor in 0..<Elevator.floors {
      steps.append(
        "  :: d_step { !((calls >> \(floor)) & 1) && !(open && floor == \(floor)) -> "
          + "calls = calls | \(1 << floor) }"
      )
    }
    return process("byte floor; bit up = 1; bit open; int calls;", steps)
  }

  /// The model B3 with as many nodes as the system has, and a queue before each of them.
  static var ring: String {
    let count = Ring.count
    let steps = (0..<count).flatMap { index -> [String] in
      let number = count - index
      let (state, next) = ("s[\(index)]", "q[\((index + 1) % count)]")
      return [
        "  :: d_step { \(state) == 0 -> \(state) = 1; \(next)!\(number) }",
        "  :: d_step { \(state) != 0 && nempty(q[\(index)]) -> q[\(index)]?token; if "
          + ":: \(state) == 1 && token == \(number) -> \(state) = 2 "
          + ":: \(state) == 1 && token > \(number) -> \(next)!token :: else fi; token = 0 }",
      ]
    }
    return process(
      "byte s[\(count)]; byte token; chan q[\(count)] = [\(count)] of { byte };",
      steps
    )
  }

  private static func process(_ variables: String, _ steps: [String]) -> String {
    "\(variables)\nactive proctype model() {\n  do\n\(steps.joined(separator: "\n"))\n  od\n}\n"
  }
}
