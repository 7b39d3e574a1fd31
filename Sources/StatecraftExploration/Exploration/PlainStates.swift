internal import Statecraft

/// The active states of situations as identities of whole configurations, with their bytes.
final class PlainStates {
  private let stepper: PlainStepper
  private let chart: PlainExpander.Chart
  /// The bytes of active states, each once.
  private let known = SituationStore()
  /// For each of them its identity, as far as it was looked for; an inner `nil` if it has none.
  private var identities: [UnsafeRawPointer??] = []
  /// The numbers of active states by their identity.
  private var numbers: [UnsafeRawPointer: Int] = [:]
  /// The last identities, to look in first.
  private var recent: [(states: UnsafeRawPointer?, number: Int)]
  private var packer = Packer()

  init(_ stepper: PlainStepper, _ chart: PlainExpander.Chart) {
    self.stepper = stepper
    self.chart = chart
    recent = Array(repeating: (nil, 0), count: 256)
  }

  /// The active states of a situation; `nil` when the machine is more than these.
  @inline(__always)
  func place(in bytes: UnsafeRawBufferPointer, _ stateBytes: Int) -> Place? {
    identity(bytes, stateBytes)
      .map { Place(states: .passUnretained(self), identity: $0, stateBytes: stateBytes) }
  }

  /// The active states of a situation.
  struct Place: PlainPlace {
    /// Whoever has a place keeps them alive: to count references takes as long as a step.
    let states: Unmanaged<PlainStates>
    let identity: UnsafeRawPointer
    let stateBytes: Int

    @inline(__always)
    func facts(_ context: UnsafeRawPointer, _ wanted: UInt64) -> UInt64 {
      states._withUnsafeGuaranteedRef { $0.stepper.facts(identity, context, wanted) }
    }

    @inline(__always)
    func send(_ context: UnsafeRawPointer, _ visit: PlainStepper.Visit) {
      states._withUnsafeGuaranteedRef { $0.stepper.send(identity, context, visit) }
    }

    @inline(__always)
    func pack(
      _ target: UnsafeRawPointer,
      _ origin: UnsafeRawBufferPointer,
      into packer: inout Packer
    ) {
      if target == identity {
        for position in 0..<stateBytes { packer.append(origin[position]) }
      } else {
        states._withUnsafeGuaranteedRef { states in
          states.known.withBytes(of: states.number(of: target)) { packer.append(contentsOf: $0) }
        }
      }
    }
  }

  private func identity(
    _ bytes: UnsafeRawBufferPointer,
    _ stateBytes: Int
  ) -> UnsafeRawPointer? {
    let key = UnsafeRawBufferPointer(rebasing: bytes[..<stateBytes])
    let (number, isNew) = known.insert(key)
    if isNew { identities.append(nil) }
    if let identity = identities[number] { return identity }
    let identity = chart.states(bytes.baseAddress.unsafelyUnwrapped)
    identities[number] = .some(identity)
    return identity
  }

  /// The number of active states by their identity.
  private func number(of states: UnsafeRawPointer) -> Int {
    let place = Int(bitPattern: states) >> 5 & 255
    if recent[place].states == states { return recent[place].number }
    let number = numbers[states] ?? newNumber(of: states)
    recent[place] = (states, number)
    return number
  }

  private func newNumber(of states: UnsafeRawPointer) -> Int {
    packer.removeAll()
    chart.packStates(states, &packer)
    let (number, isNew) = known.insert(packer.bytes)
    if isNew { identities.append(nil) }
    numbers[states] = number
    return number
  }
}
