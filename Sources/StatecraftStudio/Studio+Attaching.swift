#if Studio
public import Statecraft
public import StatecraftDiagrams
public import StatecraftRecording

/// A machine's place in a studio.
public struct StudioAttachment: Sendable {
  private let rooms: Rooms
  private let room: Room

  init(_ rooms: Rooms, _ room: Room) {
    self.rooms = rooms
    self.room = room
  }

  /// The machine's part of the page's address: what follows `#/`.
  public var id: String { room.id }

  /// Takes the machine out of the studio; the machine itself goes on.
  public func detach() async {
    rooms.remove(room)
    await room.exhibit.close()
  }
}

extension Studio {
  /// Shows a running machine, and takes events for it.
  ///
  /// The machine is neither kept alive nor held up: what it does is put into a list, which the studio
  /// reads at its own pace. Events with payloads can be sent when the alphabet is `Codable`.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - name: what it is called.
  ///   - summary: what it is, in a few words.
  /// - Returns: its place; keeping it is not necessary.
  @discardableResult
  public func attach<Context>(
    _ machine: LiveMachine<Context>,
    named name: String,
    summary: String = ""
  ) async -> StudioAttachment {
    let now = await machine.machine
    let host = LiveHost(
      now,
      LiveHost.Machinery(
        machine: { [weak machine] in await machine?.machine },
        post: { [weak machine] in machine?.post($0) }
      )
    )
    host.keep(machine.observe { [weak host] in host?.note($0) })
    return StudioAttachment(rooms, rooms.add(host, named: name, summary: summary))
  }

  /// Shows a running machine of the main actor, and takes events for it.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - name: what it is called.
  ///   - summary: what it is, in a few words.
  /// - Returns: its place; keeping it is not necessary.
  @MainActor
  @discardableResult
  public func attach<Context>(
    _ machine: ObservableMachine<Context>,
    named name: String,
    summary: String = ""
  ) -> StudioAttachment {
    let host = LiveHost(
      machine.machine,
      LiveHost.Machinery(
        machine: { [weak machine] in await MainActor.run { machine?.machine } },
        post: { [weak machine] in machine?.post($0) }
      )
    )
    host.keep(machine.observe { [weak host] in host?.note($0) })
    return StudioAttachment(rooms, rooms.add(host, named: name, summary: summary))
  }

  /// Shows steps that somebody tells, for instance those of state objects or of a document's session.
  ///
  /// - Parameters:
  ///   - diagram: what is drawn.
  ///   - configuration: the states that are active now.
  ///   - steps: what happens from now on.
  ///   - name: what it is called.
  ///   - summary: what it is, in a few words.
  /// - Returns: its place; keeping it is not necessary.
  @discardableResult
  public func attach<Steps: AsyncSequence & Sendable>(
    _ diagram: Diagram,
    in configuration: [String],
    steps: Steps,
    named name: String,
    summary: String = ""
  ) -> StudioAttachment where Steps.Element == RecordedStep {
    let host = WatchedHost(diagram, configuration, steps)
    return StudioAttachment(rooms, rooms.add(host, named: name, summary: summary))
  }

  /// Shows an object with state objects, by what it tells of its changes.
  ///
  /// ```swift
  /// studio.attach(tracker.current.graph, in: tracker.current.name, records: tracker.current.records,
  ///   named: "tracker")
  /// ```
  ///
  /// - Parameters:
  ///   - graph: the states, and the ways between them.
  ///   - state: the state that is active now.
  ///   - records: what happens from now on.
  ///   - name: what it is called.
  ///   - summary: what it is, in a few words.
  /// - Returns: its place; keeping it is not necessary.
  @discardableResult
  public func attach<Records: AsyncSequence & Sendable>(
    _ graph: StateGraph,
    in state: String,
    records: Records,
    named name: String,
    summary: String = ""
  ) -> StudioAttachment where Records.Element == TransitionRecord {
    let diagram = Diagram(graph, title: name)
    let steps = records.map { record in
      var step = RecordedStep(record)
      step.transitions = diagram.transitions(of: record)
      return step
    }
    let (stream, continuation) = AsyncStream<RecordedStep>.makeStream(
      bufferingPolicy: .bufferingNewest(4_096)
    )
    let task = Task {
      do { for try await step in steps { continuation.yield(step) } } catch {}
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return attach(diagram, in: [state], steps: stream, named: name, summary: summary)
  }
}
#endif
