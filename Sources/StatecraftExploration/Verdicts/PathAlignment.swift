internal import Statecraft

/// Finds the way of a machine that keeps the order of its elements, along a way in which situations
/// stand for all that differ in this order.
///
/// It begins in the real first situation. In each step it takes the first step of the alphabet that leads
/// to the next situation but for the order.
struct PathAlignment<Context: ChartContext> {
  typealias Way = PathReplay<Context>.Way
  typealias Mismatch = PathReplay<Context>.Mismatch

  /// How often a loop is gone through until the elements have the order of an earlier round.
  private static var mostRounds: Int { 1_000 }

  private let codec: SituationCodec<Context>
  private let ordered: SituationCodec<Context>
  private let steps: SituationSteps<Context>

  /// Prepares the search; `nil` if an exploration has kept the order of all elements.
  init?(_ explorer: Explorer<Context>) {
    guard let ordered = explorer.codec.ordered else { return nil }
    codec = explorer.codec
    self.ordered = ordered
    steps = SituationSteps(codec: explorer.codec, proof: explorer.proof)
  }

  /// Returns the way of a machine.
  ///
  /// - Parameters:
  ///   - way: the way of an exploration.
  ///   - start: the machine at the start.
  /// - Returns: the way with the steps and situations of the machine.
  /// - Throws: a mismatch if no step leads to the next situation: then the order counts.
  func aligned(_ way: Way, from start: Machine<Context>) throws(Mismatch) -> Way {
    var found = way
    found.labels = []
    found.situations = []
    var moment = MachineMoment(start)
    _ = moment.updateTimes(since: .empty, timers: 0, watch: nil)
    var bytes = renewed(&moment)
    let stem = way.loopStart ?? way.situations.count
    for position in 0..<stem { try go(position, way, &moment, &bytes, &found) }
    if let loopStart = way.loopStart {
      try goRound(loopStart, way, &moment, &bytes, &found)
    }
    if let end = way.checkedEnd {
      let situation = Situation(moment.machine)
      guard let text = end(situation) else {
        throw mismatch("a claim is decided otherwise in \(codec.text(of: moment.machine))")
      }
      found.end = text
    }
    return found
  }

  /// Goes through a loop until it ends in a situation in which one of its rounds began.
  private func goRound(
    _ first: Int,
    _ way: Way,
    _ moment: inout MachineMoment<Context>,
    _ bytes: inout [UInt8],
    _ found: inout Way
  ) throws(Mismatch) {
    var begun: [[UInt8]: Int] = [:]
    for _ in 0..<Self.mostRounds {
      if let start = begun[bytes] {
        found.loopStart = start
        return
      }
      begun[bytes] = found.labels.count
      for position in first..<way.situations.count {
        try go(position, way, &moment, &bytes, &found)
      }
    }
    throw mismatch("a loop does not come back to an earlier order of its elements")
  }

  /// Takes a step of the way.
  private func go(
    _ position: Int,
    _ way: Way,
    _ moment: inout MachineMoment<Context>,
    _ bytes: inout [UInt8],
    _ found: inout Way
  ) throws(Mismatch) {
    let target = way.situations[position]
    let source = way.labels[position].source
    let before = moment.machine
    let isMeant = position == way.situations.count - 1 ? way.lastStep : nil
    let step = steps.first(from: moment) { step in
      guard step.label.source == source else { return false }
      guard isMeant?(before, step.moment.machine, step.outcome) ?? true else { return false }
      var packer = Packer()
      codec.pack(step.moment, into: &packer)
      return packer.bytes.starts(with: target)
    }
    guard let step else {
      throw mismatch(
        "in \(codec.text(of: before)), no step does what a step does with another order"
      )
    }
    moment = step.moment
    bytes = renewed(&moment)
    found.labels.append(step.label)
    found.situations.append(bytes)
  }

  /// Numbers timers and invocations anew, as those of stored situations; returns the situation.
  private func renewed(_ moment: inout MachineMoment<Context>) -> [UInt8] {
    var packer = Packer()
    ordered.pack(moment, into: &packer)
    moment = packer.bytes.withUnsafeBytes { bytes in
      // No situation is without bytes: it has an active state.
      ordered.moment(bytes.baseAddress.unsafelyUnwrapped)
    }
    return packer.bytes
  }

  private func mismatch(_ difference: String) -> Mismatch {
    Mismatch(description: codec.asymmetryText(difference))
  }
}
