extension OldSnapshot {
  /// Creates an undecoded snapshot, of which only the outline is decoded.
  init<Context>(
    _ outline: SnapshotOutline,
    _ container: KeyedDecodingContainer<Snapshot<Context>.CodingKeys>
  ) throws {
    self.outline = outline
    do {
      guard container.contains(.context) else {
        throw SavedValueError("'context' is missing")
      }
      context = .coded(try container.superDecoder(forKey: .context))
      var events = try container.nestedUnkeyedContainer(forKey: .postponed)
      postponed = []
      while !events.isAtEnd { postponed.append(.coded(try events.superDecoder())) }
      delayed = []
      if container.contains(.delayed) {
        var events = try container.nestedUnkeyedContainer(forKey: .delayed)
        while !events.isAtEnd { delayed.append(.coded(try events.superDecoder())) }
      }
      output =
        container.contains(.output) ? .coded(try container.superDecoder(forKey: .output)) : nil
    } catch {
      throw RestoreError(
        [.unreadable("the snapshot", reason: RestoreError.reason(of: error))],
        version: outline.version
      )
    }
  }

  /// Creates a snapshot for migrations from one that was decoded with the current type of the
  /// context.
  init<Context>(_ snapshot: Snapshot<Context>) {
    outline = snapshot.outline
    context = .made(snapshot.context)
    postponed = snapshot.postponed.map { .made($0.event) }
    delayed = snapshot.delayed.map { .made($0.event) }
    output = snapshot.output.map { .made($0) }
  }

  /// Runs the migrations up to the chart's version, oldest first.
  ///
  /// - Throws: ``RestoreError`` with everything that does not fit the chart.
  mutating func migrated<Context>(
    to program: Program<Context>
  ) throws(RestoreError) -> Snapshot<Context> {
    let found = outline.version
    try migrate(to: program.model.shape)
    outline.configuration = program.completing(outline.configuration)
    var check = OutlineCheck(outline, program)
    check.run()
    var problems = check.problems
    func read<Value>(_ what: String, _ value: () throws -> Value) -> Value? {
      do {
        return try value()
      } catch {
        problems.append(.unreadable(what, reason: RestoreError.reason(of: error)))
        return nil
      }
    }
    let context = read("the context, as '\(Context.self)',") {
      try self.context.read(as: Context.self)
    }
    let postponed = postponed.compactMap { event in
      read("a postponed event") { try Self.event(event, as: Context.self) }
    }
    let delayed = delayed.compactMap { event in
      read("a delayed event") { try Self.event(event, as: Context.self) }
    }
    let output = read("the output") { try readOutput(of: program) } ?? nil
    guard problems.isEmpty, let context else {
      throw RestoreError(problems, version: found, isMigrated: true)
    }
    var snapshot = Snapshot(
      outline,
      context: context,
      postponed: postponed,
      delayed: delayed,
      output: output
    )
    snapshot.migratedFrom = found
    return snapshot
  }

  private mutating func migrate(to shape: ChartShape) throws(RestoreError) {
    let found = outline.version
    guard found < shape.version else {
      throw RestoreError(
        .newerVersion(chart: shape.name, expected: shape.version, found: found)
      )
    }
    let steps = shape.migrations.filter { $0.version >= found }
    for (index, version) in (found..<shape.version).enumerated() {
      guard index < steps.count, steps[index].version == version else {
        throw RestoreError(
          .otherVersion(
            chart: shape.name,
            expected: shape.version,
            found: found,
            missing: version
          )
        )
      }
      do {
        try steps[index].apply(to: &self)
      } catch {
        throw RestoreError(
          .failedMigration(
            from: version,
            reason: RestoreError.reason(of: error),
            location: steps[index].location
          )
        )
      }
      outline.version = version + 1
    }
  }

  private static func event<Context>(
    _ event: SavedValue<Any>,
    as context: Context.Type
  ) throws -> CodedEvent<Context> {
    switch event {
    case .coded: return try event.read(as: CodedEvent<Context>.self)
    case .made(let made):
      if let made = made as? Context.Event { return CodedEvent(made) }
      guard let name = made as? String else {
        return CodedEvent(try event.read(as: Context.Event.self))
      }
      guard let event = CodedEvent<Context>(named: name) else {
        throw SavedValueError("there is no event '\(name)' in '\(Context.Event.self)'")
      }
      return event
    }
  }

  private func readOutput<Context>(of program: Program<Context>) throws -> (any Sendable)? {
    switch output {
    case nil: return nil
    case .made(let made): return made
    case .coded(let decoder):
      return try program.finalOutput(of: outline)?.read?(decoder)
    }
  }
}
