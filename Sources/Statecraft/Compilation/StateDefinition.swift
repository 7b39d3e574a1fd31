/// A state as it was written.
///
/// `Sendable`, because its parts change in `deinit` only, when nobody else can see them.
@usableFromInline
package final class StateDefinition: @unchecked Sendable {
  @usableFromInline
  package enum Kind: Sendable {
    case state, parallel
    case final(output: FinalType?)
  }

  let id: StateID
  let kind: Kind
  let initial: ShortList<TargetReference>?
  private(set) var parts: ShortList<ChartPart>
  let location: Diagnostic.Location?

  @usableFromInline
  init(
    _ id: StateID,
    _ kind: Kind,
    initial: ShortList<TargetReference>?,
    _ parts: ShortList<ChartPart>,
    _ fileID: StaticString,
    _ line: UInt
  ) {
    self.id = id
    self.kind = kind
    self.initial = initial
    self.parts = parts
    location = Diagnostic.Location(fileID, line)
  }

  /// Takes nested states apart one after the other: the stack could not hold a state in a state in a
  /// state for thousands of times.
  deinit {
    var open: [StateDefinition] = []
    Self.moveStates(of: &parts, to: &open)
    while var state = open.popLast() {
      if isKnownUniquelyReferenced(&state) { Self.moveStates(of: &state.parts, to: &open) }
    }
  }

  private static func moveStates(
    of parts: inout ShortList<ChartPart>,
    to open: inout [StateDefinition]
  ) {
    for case .state(let state) in parts { open.append(state) }
    parts = .none
  }
}
