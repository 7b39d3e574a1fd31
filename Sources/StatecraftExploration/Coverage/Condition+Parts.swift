internal import Statecraft

extension Condition {
  /// The names of the predicates and state tests, in the order of writing; of a predicate that has parts
  /// those of its parts.
  var parts: [String] {
    switch self {
    case .predicate(let predicate): predicate.parts?.parts ?? [name]
    case .isIn: [name]
    case .not(let operand): operand.parts
    case .all(let operands), .any(let operands): operands.flatMap { $0.parts }
    }
  }

  /// Whether the condition, which has one part, holds where the part is false.
  var negatesItsPart: Bool {
    switch self {
    case .predicate(let predicate): predicate.parts?.negatesItsPart ?? false
    case .isIn: false
    case .not(let operand): !operand.negatesItsPart
    case .all(let operands), .any(let operands): operands.contains { $0.negatesItsPart }
    }
  }

  /// Evaluates the condition as far as a machine does, and returns its value and the parts that decide
  /// it, with their values.
  ///
  /// A part decides if the condition has another value when only this part has. Parts that are not
  /// evaluated, because the ones before them decide, are masked.
  func decision(
    in context: Context,
    _ guardContext: GuardContext<Context>
  ) throws -> (value: Bool, deciding: [(part: Int, value: Bool)]) {
    switch self {
    case .predicate(let predicate):
      if let parts = predicate.parts { return try parts.decision(in: context, guardContext) }
      let value = try holds(in: context, guardContext)
      return (value, [(0, value)])
    case .isIn:
      let value = try holds(in: context, guardContext)
      return (value, [(0, value)])
    case .not(let operand):
      let result = try operand.decision(in: context, guardContext)
      return (!result.value, result.deciding)
    case .all(let operands):
      return try Self.decision(of: operands, endingWith: false, context, guardContext)
    case .any(let operands):
      return try Self.decision(of: operands, endingWith: true, context, guardContext)
    }
  }

  /// Evaluates operands until one has the value that ends the evaluation.
  private static func decision(
    of operands: [Condition],
    endingWith end: Bool,
    _ context: Context,
    _ guardContext: GuardContext<Context>
  ) throws -> (value: Bool, deciding: [(part: Int, value: Bool)]) {
    var deciding: [(part: Int, value: Bool)] = []
    var first = 0
    for operand in operands {
      let result = try operand.decision(in: context, guardContext)
      let parts = result.deciding.map { (part: first + $0.part, value: $0.value) }
      if result.value == end { return (end, parts) }
      deciding += parts
      first += operand.parts.count
    }
    return (!end, deciding)
  }
}
