extension CodingUserInfoKey {
  /// The key for the chart of a decoded ``Snapshot``: a `MachineChart` of its context.
  ///
  /// The key is not needed when the context is a ``Statechart``, which has its own chart.
  ///
  /// ```swift
  /// decoder.userInfo[.statechart] = chart
  /// ```
  public static let statechart: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "Statecraft.MachineChart") else {
      preconditionFailure("a key for the chart cannot be made")
    }
    return key
  }()
}

extension Snapshot: Codable {
  enum CodingKeys: String, CodingKey {
    case context, postponed, delayed, output
  }

  /// Decodes a snapshot, and applies the chart's migrations to one of an older version.
  ///
  /// The outline is decoded first. The context is decoded if the version is current, or else by a
  /// migration. Without a chart (the context is not a ``Statechart``, and `userInfo` contains
  /// none), the context is decoded directly, and `Machine.restoring` checks the version.
  ///
  /// - Parameter decoder: the decoder to read from.
  /// - Throws: ``RestoreError`` with the parts that cannot be decoded or do not fit the chart.
  public init(from decoder: any Decoder) throws {
    let outline: SnapshotOutline
    do {
      outline = try SnapshotOutline(from: decoder)
    } catch {
      throw RestoreError(.unreadable("the snapshot", reason: RestoreError.reason(of: error)))
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let program: Program<Context>?
    do {
      program = try Self.chart(for: decoder).map { chart throws(ChartError) in
        try chart.table().program
      }
    } catch {
      throw RestoreError(.invalidChart("\(error)"))
    }
    if let program, program.model.name == outline.chart, program.model.version != outline.version {
      var old = try OldSnapshot(outline, container)
      self = try old.migrated(to: program)
      return
    }
    var problems: [RestoreError.Problem] = []
    func read<Value>(_ what: String, _ value: () throws -> Value) -> Value? {
      do {
        return try value()
      } catch {
        problems.append(.unreadable(what, reason: RestoreError.reason(of: error)))
        return nil
      }
    }
    let context = read("the context, as '\(Context.self)',") {
      try container.decode(Context.self, forKey: .context)
    }
    let postponed = read("a postponed event") {
      try container.decode([CodedEvent<Context>].self, forKey: .postponed)
    }
    let delayed = read("a delayed event") {
      try container.decodeIfPresent([CodedEvent<Context>].self, forKey: .delayed) ?? []
    }
    let output = read("the output") {
      container.contains(.output)
        ? try program?.finalOutput(of: outline)?.read?(container.superDecoder(forKey: .output))
        : nil
    }
    guard problems.isEmpty, let context, let postponed, let delayed else {
      throw RestoreError(problems, version: outline.version)
    }
    self.init(
      outline,
      context: context,
      postponed: postponed,
      delayed: delayed,
      output: output ?? nil
    )
  }

  /// Encodes the outline, the context, the postponed and delayed events, and the output.
  public func encode(to encoder: any Encoder) throws {
    try outline.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(context, forKey: .context)
    try container.encode(postponed.map { SavedEvent($0, .postponed) }, forKey: .postponed)
    if !delayed.isEmpty {
      try container.encode(delayed.map { SavedEvent($0, .delayed) }, forKey: .delayed)
    }
    if let output = output as? any Encodable { try container.encode(output, forKey: .output) }
  }

  private static func chart(for decoder: any Decoder) -> MachineChart<Context>? {
    if let chart = decoder.userInfo[.statechart] as? MachineChart<Context> { return chart }
    guard let type = Context.self as? any Statechart.Type else { return nil }
    return chart(of: type) as? MachineChart<Context>
  }

  private static func chart<Owner: Statechart>(of type: Owner.Type) -> Any { type.chart }
}

extension Program {
  /// Returns the output of the top-level final state in a snapshot.
  func finalOutput(of outline: SnapshotOutline) -> FinalOutput<Context>? {
    guard outline.isDone else { return nil }
    let final = model.shape.states[0].children.first { child in
      let state = model.shape.states[child]
      return state.kind == .final && outline.configuration.contains(state.name)
    }
    return final.flatMap { model.states[$0].output }
  }
}
