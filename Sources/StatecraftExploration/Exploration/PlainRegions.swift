internal import Statecraft

/// The active states of situations as configurations of the regions of a chart, with their bytes.
///
/// The bytes of a situation start with the number of active states without active children, and go on with
/// these in ascending order: so those of each region follow each other.
final class PlainRegions {
  /// What is to be known of a chart.
  struct Chart {
    /// The numbers of the states of each region.
    let extents: [ClosedRange<Int>]
    /// How many states the chart has.
    let stateCount: Int
    /// Returns the identities of the configurations of the regions in a situation; `nil` if a machine is more
    /// than these and its context, or in other states.
    let identities: (UnsafeRawPointer) -> [UnsafeRawPointer]?
    /// Writes the states without active children in the configuration of a region, and returns their number.
    let packRegion: (UnsafeRawPointer, inout Packer) -> Int
  }

  /// What a situation has of a region.
  private struct Part {
    var leaves = 0
    /// Where its bytes start and end in the situation.
    var start = 0
    var end = 0
  }

  /// The bytes of the configuration of a region.
  private struct Known {
    /// The states without active children.
    let leaves: Int
    /// The number in ``PlainRegions/known``.
    let number: Int
  }

  private let stepper: RegionStepper
  private let chart: Chart
  /// The last state of each region.
  private let lasts: [Int]
  /// The bytes of configurations of regions, each once.
  private let known = SituationStore()
  /// For each of them its identity; `nil` where it is not known yet.
  private var identities: [UnsafeRawPointer?] = []
  /// The same for regions with one state without active children, by the number of this state.
  private var single: [UnsafeRawPointer?]
  /// What is known of configurations, by their identity.
  private var configurations: [UnsafeRawPointer: Known] = [:]
  /// The last ones of them, to look in first.
  private var recent: [(identity: UnsafeRawPointer?, known: Known)]
  private var packer = Packer()

  /// The situation that steps are taken from.
  private let current: UnsafeMutablePointer<UnsafeRawPointer>
  private let parts: UnsafeMutablePointer<Part>
  private var leaves = 0
  private var stateBytes = 0

  init(_ stepper: RegionStepper, _ chart: Chart) {
    self.stepper = stepper
    self.chart = chart
    lasts = chart.extents.map(\.upperBound)
    single = Array(repeating: nil, count: chart.stateCount)
    recent = Array(repeating: (nil, Known(leaves: 0, number: 0)), count: 256)
    current = .allocate(capacity: lasts.count)
    parts = .allocate(capacity: lasts.count)
    parts.initialize(repeating: Part(), count: lasts.count)
  }

  deinit {
    current.deallocate()
    parts.deallocate()
  }

  /// The regions of the situation that was read last.
  struct Place: PlainPlace {
    unowned(unsafe) let regions: PlainRegions

    @inline(__always)
    func facts(_ context: UnsafeRawPointer, _ wanted: UInt64) -> UInt64 {
      regions.stepper.facts(regions.identitiesNow, context, wanted)
    }

    @inline(__always)
    func send(_ context: UnsafeRawPointer, _ visit: RegionStepper.Visit) {
      regions.stepper.send(regions.identitiesNow, context, visit)
    }

    @inline(__always)
    func pack(
      _ target: RegionStepper.Target,
      _ origin: UnsafeRawBufferPointer,
      into packer: inout Packer
    ) {
      switch target {
      case .one(let region, let identity): regions.pack(region, identity, origin, into: &packer)
      case .all(let identities): regions.pack(identities, into: &packer)
      }
    }
  }

  /// Reads the active states of a situation.
  ///
  /// - Returns: how many bytes stand for them; `nil` when the machine is more than configurations of regions.
  @inline(__always)
  func read(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let start = bytes.baseAddress.unsafelyUnwrapped
    guard split(start) else { return nil }
    for region in lasts.indices {
      let part = parts[region]
      let identity =
        part.leaves == 1 ? single[firstLeaf(start + part.start)] : identity(start, part)
      guard let identity else { return learn(bytes) }
      current[region] = identity
    }
    return stateBytes
  }

  private var identitiesNow: UnsafeBufferPointer<UnsafeRawPointer> {
    UnsafeBufferPointer(start: current, count: lasts.count)
  }

  /// Finds the bytes of each region; returns whether the machine is in all of them.
  @inline(__always)
  private func split(_ start: UnsafeRawPointer) -> Bool {
    var unpacker = Unpacker(start)
    leaves = unpacker.count()
    guard leaves >= lasts.count else { return false }
    var region = 0
    var part = Part(start: unpacker.offset)
    for _ in 0..<leaves {
      let before = unpacker.offset
      let state = unpacker.count()
      if state > lasts[region] {
        part.end = before
        parts[region] = part
        region += 1
        guard region < lasts.count, state <= lasts[region], part.leaves > 0 else { return false }
        part = Part(start: before)
      }
      part.leaves += 1
    }
    part.end = unpacker.offset
    parts[region] = part
    stateBytes = part.end
    return region == lasts.count - 1
  }

  @inline(__always)
  private func firstLeaf(_ start: UnsafeRawPointer) -> Int {
    var unpacker = Unpacker(start)
    return unpacker.count()
  }

  private func identity(_ start: UnsafeRawPointer, _ part: Part) -> UnsafeRawPointer? {
    identities[number(start, part)]
  }

  /// The number of the bytes of a region, which become known.
  private func number(_ start: UnsafeRawPointer, _ part: Part) -> Int {
    let bytes = UnsafeRawBufferPointer(start: start + part.start, count: part.end - part.start)
    let (number, isNew) = known.insert(bytes)
    if isNew { identities.append(nil) }
    return number
  }

  /// Asks the chart for the configurations of a situation, and keeps them.
  @inline(never)
  private func learn(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let start = bytes.baseAddress.unsafelyUnwrapped
    guard let found = chart.identities(start), found.count == lasts.count else { return nil }
    for (region, identity) in found.enumerated() {
      let part = parts[region]
      identities[number(start, part)] = identity
      if part.leaves == 1 { single[firstLeaf(start + part.start)] = identity }
      current[region] = identity
    }
    return stateBytes
  }

  // MARK: - Writing

  /// Writes the active states when one region has come to a configuration.
  @inline(__always)
  private func pack(
    _ region: Int,
    _ identity: UnsafeRawPointer,
    _ origin: UnsafeRawBufferPointer,
    into packer: inout Packer
  ) {
    let start = origin.baseAddress.unsafelyUnwrapped
    if identity == current[region] { return packer.append(start, count: stateBytes) }
    let target = configuration(identity)
    let part = parts[region]
    let first = parts[0].start
    packer.append(leaves - part.leaves + target.leaves)
    packer.append(start + first, count: part.start - first)
    known.withBytes(of: target.number) { packer.append(contentsOf: $0) }
    packer.append(start + part.end, count: stateBytes - part.end)
  }

  /// Writes the active states of all regions.
  private func pack(_ identities: [UnsafeRawPointer], into packer: inout Packer) {
    packer.append(identities.reduce(0) { $0 + configuration($1).leaves })
    for identity in identities {
      known.withBytes(of: configuration(identity).number) { packer.append(contentsOf: $0) }
    }
  }

  @inline(__always)
  private func configuration(_ identity: UnsafeRawPointer) -> Known {
    let place = Int(bitPattern: identity) >> 5 & 255
    if recent[place].identity == identity { return recent[place].known }
    let found = configurations[identity] ?? newConfiguration(identity)
    recent[place] = (identity, found)
    return found
  }

  private func newConfiguration(_ identity: UnsafeRawPointer) -> Known {
    packer.removeAll()
    let leaves = chart.packRegion(identity, &packer)
    let (number, isNew) = known.insert(packer.bytes)
    if isNew { identities.append(nil) }
    identities[number] = identity
    let found = Known(leaves: leaves, number: number)
    configurations[identity] = found
    return found
  }
}
