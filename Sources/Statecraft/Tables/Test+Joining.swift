extension Test {
  var negated: Test {
    switch self {
    case .constant(let value): .constant(!value)
    case .plain(let test): .plain(PlainTest { !test.body($0) })
    case .payload(let test):
      .payload(
        PayloadTest(onlyCase: test.onlyCase) { context, event in
          test.body(context, event).map { !$0 }
        }
      )
    }
  }

  func joined(with other: Test, decisive: Bool) -> Test {
    switch (self, other) {
    case (.constant(let value), _): value == decisive ? self : other
    // The first operand is asked first; it must be asked although it cannot change the result only
    // if asking could fail, which plain tests cannot.
    case (_, .constant(let value)): value == decisive ? other : self
    case (.plain(let first), .plain(let second)):
      .plain(
        PlainTest { context in
          first.body(context) == decisive ? decisive : second.body(context)
        }
      )
    default:
      .payload(
        // The first operand is asked in any case.
        PayloadTest(onlyCase: onlyCase) { context, event in
          guard let first = self.value(context, event) else { return nil }
          return first == decisive ? decisive : other.value(context, event)
        }
      )
    }
  }

  /// The index of the only case for whose events the test has a result; `nil` when it has others.
  private var onlyCase: Int? {
    if case .payload(let test) = self { test.onlyCase } else { nil }
  }

  private func value(_ context: Context, _ event: Context.Event) -> Bool? {
    switch self {
    case .constant(let value): value
    case .plain(let test): test.body(context)
    case .payload(let test): test.body(context, event)
    }
  }
}
