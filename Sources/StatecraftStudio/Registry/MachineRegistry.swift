#if Studio
internal import Synchronization

/// All machines of a studio.
final class MachineRegistry: Sendable {
  private struct State {
    var machines: [StudioMachine] = []
    /// The number of the last machine; random at first, so that a page that reconnects takes none for
    /// one of an earlier studio.
    var instance = Int.random(in: 0..<1 << 40)
    var store: (any StudioStore)?
    var watchers = SignalSet()
  }

  /// The title of the front page.
  let title: String

  private let messageLimit: Int
  private let pictures = PictureCache()
  private let proofs: ProofSettings
  private let state = Mutex(State())

  init(
    title: String,
    messageLimit: Int = StudioConfiguration().messageLimit,
    proofs: ProofSettings = ProofSettings()
  ) {
    self.title = title
    self.messageLimit = messageLimit
    self.proofs = proofs
  }

  /// Adds a machine.
  ///
  /// Its identifier is made of its name; when that is taken, a number is added.
  func add(
    _ host: any MachineHost,
    named name: String,
    summary: String,
    proof: StudioProof? = nil
  ) -> StudioMachine {
    let obstacle = proof == nil ? StudioProof.missing : proof?.obstacle
    let (machine, watchers) = state.withLock { state in
      let stem = Self.id(name)
      var id = stem
      var count = 1
      while state.machines.contains(where: { $0.id == id }) {
        count += 1
        id = "\(stem)-\(count)"
      }
      state.instance += 1
      let machine = StudioMachine(
        id: id,
        name: name,
        summary: summary,
        instance: state.instance,
        host: host,
        proof: obstacle == nil ? proof.map { ProofRunner($0, proofs) } : nil,
        noProof: obstacle,
        pictures: pictures
      )
      state.machines.append(machine)
      return (machine, state.watchers)
    }
    watchers.signal()
    return machine
  }

  /// Removes a machine.
  func remove(_ machine: StudioMachine) {
    let watchers = state.withLock { state in
      state.machines.removeAll { $0 === machine }
      return state.watchers
    }
    watchers.signal()
  }

  /// The machines in the order in which they were added.
  var machines: [StudioMachine] { state.withLock { $0.machines } }

  /// The machine with an identifier; `nil` when there is none.
  ///
  /// - Complexity: O(machines).
  func machine(_ id: String) -> StudioMachine? { machines.first { $0.id == id } }

  /// The store whose machines can be browsed; `nil` without one.
  var store: (any StudioStore)? { state.withLock { $0.store } }

  /// Sets the store.
  func setStore(_ store: any StudioStore) {
    let watchers = state.withLock { state in
      state.store = store
      return state.watchers
    }
    watchers.signal()
  }

  /// Opens a machine of the store for one page, which alone follows it.
  ///
  /// - Parameter id: the address as pages write it.
  /// - Returns: the machine; `nil` if there is none.
  /// - Throws: the error of the store.
  func storedMachine(_ id: String) async throws -> StudioMachine? {
    guard let store, let address = StudioAddress(encoded: id),
      let host = try await StoredMachineHost.open(address, in: store)
    else { return nil }
    return StudioMachine(
      id: id,
      name: "\(address)",
      summary: store.name,
      host: host,
      pictures: pictures
    )
  }

  /// The script of a scene, from a machine that has the scene.
  ///
  /// A page asks for the scene of a description that it has got, so that the script is known. Otherwise all machines
  /// are asked at once, and the first one that has it need not wait for others.
  func sceneScript(named name: String) async -> String? {
    let machines = machines
    for machine in machines {
      if let script = machine.knownSceneScript(named: name) { return script }
    }
    let (answers, answer) = AsyncStream<String?>.makeStream()
    for machine in machines {
      Task { answer.yield(await machine.sceneScript(named: name)) }
    }
    guard !machines.isEmpty else { return nil }
    var count = 0
    for await script in answers {
      if let script { return script }
      count += 1
      if count == machines.count { break }
    }
    return nil
  }

  /// The list of all machines as a message to a page.
  var message: String {
    StudioMessages.text(
      StudioMessages.MachineList(
        title: title,
        machines: machines.map {
          StudioMessages.MachineSummary(
            id: $0.id,
            name: $0.name,
            summary: $0.summary,
            isSystem: $0.isSystem,
            instance: $0.instance
          )
        },
        messageLimit: messageLimit,
        store: store?.name
      )
    )
  }

  /// Signals a continuation whenever a machine is added or removed.
  ///
  /// - Returns: the number with which ``unwatch(_:)`` ends that.
  func watch(_ continuation: AsyncStream<Void>.Continuation) -> Int {
    state.withLock { $0.watchers.insert(continuation) }
  }

  /// Signals a continuation no longer, and finishes it.
  func unwatch(_ id: Int) { state.withLock { $0.watchers.remove(id) }?.finish() }

  private static func id(_ name: String) -> String {
    let letters = name.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? Character(scalar) : "-"
    }
    let id = String(letters).lowercased().split(separator: "-").joined(separator: "-")
    return id.isEmpty ? "machine" : id
  }
}
#endif
