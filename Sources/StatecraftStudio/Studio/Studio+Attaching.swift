#if Studio
public import Statecraft
public import StatecraftDiagrams
public import StatecraftRecording

extension Studio {
  /// Attaches a running machine: pages show it, and can send it events.
  ///
  /// The studio does not keep the machine alive, and the machine never waits for the studio: its outcomes are put
  /// into a queue, which the studio reads at its own pace. Events with payloads can be sent when the alphabet
  /// conforms to `Codable`.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - name: the machine's name.
  ///   - summary: a short description.
  ///   - proof: what is claimed of the machine; pages can prove it.
  /// - Returns: the attachment; it need not be kept.
  @discardableResult
  public func attach<Context>(
    _ machine: LiveMachine<Context>,
    named name: String,
    summary: String = "",
    proof: StudioProof? = nil
  ) async -> StudioAttachment {
    add(await machine.host(), named: name, summary: summary, proof: proof)
  }

  /// Attaches a running machine of the main actor: pages show it, and can send it events.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - name: the machine's name.
  ///   - summary: a short description.
  ///   - proof: what is claimed of the machine; pages can prove it.
  /// - Returns: the attachment; it need not be kept.
  @MainActor
  @discardableResult
  public func attach<Context>(
    _ machine: ObservableMachine<Context>,
    named name: String,
    summary: String = "",
    proof: StudioProof? = nil
  ) -> StudioAttachment {
    let host = LiveMachineHost(
      machine.machine,
      MachineReference(
        machine: { [weak machine] received in await machine?.known(received) },
        post: { [weak machine] in machine?.post($0) }
      )
    )
    host.keep(
      machine.observe({ [weak host] in host?.receive($0) }, finish: { [weak host] in host?.end() })
    )
    return add(host, named: name, summary: summary, proof: proof)
  }

  /// Attaches a machine by its steps; pages show it, but cannot control it.
  ///
  /// - Parameters:
  ///   - diagram: the diagram of the machine.
  ///   - configuration: the states that are active now.
  ///   - steps: the steps from now on, for instance those of a document's session.
  ///   - name: the machine's name.
  ///   - summary: a short description.
  ///   - proof: what is claimed of the machine; pages can prove it.
  /// - Returns: the attachment; it need not be kept.
  @discardableResult
  public func attach<Steps: AsyncSequence & Sendable>(
    _ diagram: Diagram,
    in configuration: [String],
    steps: Steps,
    named name: String,
    summary: String = "",
    proof: StudioProof? = nil
  ) -> StudioAttachment where Steps.Element == RecordedStep {
    let host = StepStreamHost(diagram, configuration, steps) { $0 }
    return add(host, named: name, summary: summary, proof: proof)
  }

  /// Attaches an object with state objects by its transition records; pages show it, but cannot control it.
  ///
  /// ```swift
  /// studio.attach(tracker.current.graph, in: tracker.current.name, records: tracker.current.records,
  ///   named: "tracker")
  /// ```
  ///
  /// - Parameters:
  ///   - graph: the states and the transitions between them.
  ///   - state: the state that is active now.
  ///   - records: the records of the transitions from now on.
  ///   - name: the object's name.
  ///   - summary: a short description.
  ///   - proof: what is claimed of the graph; pages can prove it.
  /// - Returns: the attachment; it need not be kept.
  @discardableResult
  public func attach<Records: AsyncSequence & Sendable>(
    _ graph: StateGraph,
    in state: String,
    records: Records,
    named name: String,
    summary: String = "",
    proof: StudioProof? = nil
  ) -> StudioAttachment where Records.Element == TransitionRecord {
    let diagram = Diagram(graph, title: name)
    let host = StepStreamHost(diagram, [state], records) { record in
      diagram.located(RecordedStep(record))
    }
    return add(host, named: name, summary: summary, proof: proof)
  }

  /// Attaches a system of several machines, which is proved and not run: pages show its diagram, and the paths
  /// of its proof.
  ///
  /// - Parameters:
  ///   - diagram: the diagram of the machines.
  ///   - capacities: for each connection of the diagram how many messages can wait; `nil` if none waits.
  ///   - name: the system's name.
  ///   - summary: a short description.
  ///   - proof: what is claimed of the system; pages can prove it.
  /// - Returns: the attachment; it need not be kept.
  package func attach(
    system diagram: Diagram,
    capacities: [Int?],
    named name: String,
    summary: String,
    proof: StudioProof
  ) -> StudioAttachment {
    add(SystemHost(diagram, capacities), named: name, summary: summary, proof: proof)
  }

  private func add(
    _ host: any MachineHost,
    named name: String,
    summary: String,
    proof: StudioProof? = nil
  ) -> StudioAttachment {
    StudioAttachment(
      registry,
      registry.add(host, named: name, summary: summary, proof: proof)
    )
  }
}

extension LiveMachine {
  /// Makes a host of the machine; no step is lost between its first status and its observation.
  fileprivate func host() -> LiveMachineHost<Context> {
    let host = LiveMachineHost(
      machine,
      MachineReference(
        machine: { [weak self] received in await self?.known(received) },
        post: { [weak self] in self?.post($0) }
      )
    )
    host.keep(
      observe({ [weak host] in host?.receive($0) }, finish: { [weak host] in host?.end() })
    )
    return host
  }
}
#endif
