#if SQLite && PostgreSQL
import Foundation
import Statecraft
import StatecraftDurable
import StatecraftPostgreSQL

/// Several processes that work on one PostgreSQL database, or on two that share the machines, of which
/// some are killed, frozen or cut off at random while the server is restarted under them.
///
/// All of them reach the server through proxies, which delay and hold what is sent, tear messages and
/// cut connections; where there is a network namespace, one of them runs in it instead, and its link is
/// set down. The first workers have the older version of a chart; later ones have either version.
/// With two databases, each process also moves slots from one to the other, until it is killed.
///
/// All processes write one ledger. After some kills they are all killed, and the journals are checked
/// before and after a further process has finished what was left.
struct Crowd {
  private static let workers = 4
  /// The kills between two checks.
  private static let killsPerCheck = 10
  /// The kills of a round after which the newer version of the chart is introduced.
  private static let killsOfFirstVersion = 3

  private let address: String
  private let options: Options
  private let network: [Worker.Network]

  init(_ address: String, _ options: Options) throws {
    self.address = address
    self.options = options
    network = try (0..<Self.workers).map { number in
      if let namespace = options.namespace, let link = options.link,
        let address = options.namespaceAddress, number == Self.workers - 1
      {
        return .namespace(namespace, link: link, address: address)
      }
      guard let server = SocketAddress(address) else { return .direct(address: address) }
      // The paths of sockets are short.
      let folder = "/tmp/survivor-\(getpid())-\(number)"
      try? FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let proxy = try Proxy(
        in: folder,
        to: server.socket,
        seed: options.seed &+ UInt64(number),
        longestHold: Double(options.longestHold)
      )
      return .proxy(proxy, address: server.address(inFolder: folder))
    }
  }

  private var proxies: [Proxy] {
    network.compactMap { if case .proxy(let proxy, _) = $0 { proxy } else { nil } }
  }

  func run() async throws {
    defer { for proxy in proxies { try? FileManager.default.removeItem(atPath: proxy.folder) } }
    var random = SeededRandom(state: options.seed)
    var totals: [String: Int] = [:]
    var kills = 0
    let clock = ContinuousClock()
    let end = options.seconds.map { clock.now + .seconds($0) }
    func isOver() -> Bool { end.map { clock.now >= $0 } ?? (kills >= options.kills) }
    var number = 0
    while !isOver() {
      let name = "survivor_\(UUID().uuidString.lowercased().prefix(13))"
      let folder = options.folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Every other round has two databases.
      let schemas = number.isMultiple(of: 2) ? name : "\(name),\(name)_b"
      number += 1
      let first = kills
      let counts = try await round(schemas, folder, &random, &totals) {
        kills += 1
        return kills - first == Self.killsPerCheck || isOver()
      }
      totals.merge(counts, uniquingKeysWith: +)
      // A long run tells how far it is.
      let progress = "survivor: \(kills) kills so far, nothing lost\n"
      FileHandle.standardError.write(Data(progress.utf8))
    }
    for proxy in proxies { totals.merge(proxy.counts, uniquingKeysWith: +) }
    if proxies.isEmpty {
      print("survivor: the server has no socket in a folder; the proxies are left out")
    }
    let text = totals.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    print(
      "survivor: \(kills) kills of \(Self.workers) workers on PostgreSQL, seed \(options.seed), "
        + "\(text.joined(separator: ", ")): nothing lost"
    )
    if !options.isGiven { try? FileManager.default.removeItem(at: options.folder) }
  }

  /// Opens the store over one schema, or over several with commas between them.
  private static func open(_ address: String, _ schemas: String) throws -> ShardedStore {
    try ShardedStore(
      schemas.split(separator: ",").map { try PostgreSQLStore(address, schema: String($0)) }
    )
  }

  /// Kills workers on tables of their own, and checks these.
  ///
  /// `hasEnded` counts a kill, and returns whether it was the last one of the round.
  private func round(
    _ schema: String,
    _ folder: URL,
    _ random: inout SeededRandom,
    _ totals: inout [String: Int],
    _ hasEnded: () -> Bool
  ) async throws -> [String: Int] {
    var machines = firstMachines
    var workers = try (0..<Self.workers).map {
      try Worker($0, network[$0], schema, folder, version: 1, machines: machines)
    }
    do {
      var kill = 0
      repeat {
        let victim = Int.random(in: 0..<Self.workers, using: &random)
        try workers[victim].wait(for: Int.random(in: 1..<40, using: &random))
        try disturb(workers, while: victim, &random, &totals)
        if options.restart != nil, Int.random(in: 0..<3, using: &random) == 0 {
          try restart()
          totals["restarts", default: 0] += 1
        }
        try workers[victim].end()
        kill += 1
        // Each new worker starts a machine, in the version of its chart.
        machines += 1
        let version =
          kill < Self.killsOfFirstVersion
          ? 1
          : kill == Self.killsOfFirstVersion ? 2 : Int.random(in: 1...2, using: &random)
        workers[victim] = try Worker(
          victim,
          network[victim],
          schema,
          folder,
          version: version,
          machines: machines
        )
        if Set(workers.map(\.version)).count > 1 {
          totals["kills among two versions", default: 0] += 1
        }
      } while !hasEnded()
      for worker in workers { try worker.end() }
    } catch {
      for worker in workers { worker.kill() }
      throw Failure("seed \(options.seed), schema \(schema): \(error)")
    }
    return try await check(schema, folder)
  }

  /// Freezes a worker, or cuts it off, until another one has had some answers.
  private func disturb(
    _ workers: [Worker],
    while victim: Int,
    _ random: inout SeededRandom,
    _ totals: inout [String: Int]
  ) throws {
    let other = (victim + Int.random(in: 1..<Self.workers, using: &random)) % Self.workers
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      // Then it goes on with what it believes to hold.
      workers[other].signal(SIGSTOP)
      try workers[victim].wait(for: 20)
      workers[other].signal(SIGCONT)
      totals["frozen", default: 0] += 1
    case 1:
      guard let name = try network[other].setPartitioned(true) else { return }
      do {
        try workers[victim].wait(for: Int.random(in: 20..<200, using: &random))
      } catch {
        _ = try network[other].setPartitioned(false)
        throw error
      }
      _ = try network[other].setPartitioned(false)
      totals[name, default: 0] += 1
    default: break
    }
  }

  private func check(_ schema: String, _ folder: URL) async throws -> [String: Int] {
    // What the network holds does not come any more, and nothing that workers have begun goes on.
    for proxy in proxies { proxy.cutAll() }
    try restart()
    let store = try Self.open(address, schema)
    var check = try Check(folder: folder, store: store, version: Parcel.versions.upperBound)
    do {
      try await check.run()
    } catch {
      throw Failure("seed \(options.seed), schema \(schema), files in \(folder.path): \(error)")
    }
    var counts = check.counts
    if store.stores.count > 1 { counts["moves"] = try await store.movesSoFar() }
    for store in store.stores { try await store.drop() }
    await store.close()
    return counts
  }

  /// Restarts the database as after a crash, if that is possible.
  private func restart() throws {
    if let restart = options.restart { try runProgram("bash", restart) }
  }

  // MARK: - The work of a process

  /// A worker: sends and processes until it is killed.
  ///
  /// The arguments are its number, the address of the database, the schemas, the folder of the ledger,
  /// the version of its chart and the number of machines.
  static func work(_ arguments: [String]) async throws {
    guard let number = Int(arguments[0]), let version = Int(arguments[4]),
      let count = Int(arguments[5])
    else { throw Failure("the arguments are \(arguments)") }
    let folder = URL(fileURLWithPath: arguments[3])
    let ledger = try Ledger(folder: folder)
    let lines = try Ledger.lines(folder: folder)
    let store = try open(arguments[1], arguments[2])
    let machines = try durableMachines(store, ledger, version: version)
    let parcels = machines.machines(of: Parcel.chart(version: version))
    for number in 0..<count {
      try ledger.append("start p\(number)")
      _ = try await untilReached {
        try await parcels.start("p\(number)", Parcel(), key: "start")
      }
    }
    _ = try await untilReached {
      try await machines[Counter.self].start("all", Counter(), key: "start")
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      // The database may be away while the worker begins.
      group.addTask { try await untilReached { try await machines.run() } }
      if store.stores.count > 1 { group.addTask { try await moveSlots(store, machines: count) } }
      for sender in 0..<3 {
        group.addTask {
          var sender = Sender(number * 3 + sender, parcels, ledger, lines, machines: count)
          try await sender.run()
        }
      }
      group.addTask {
        try await Sender(Self.workers * 3, parcels, ledger, [], machines: count).runAsTwin()
      }
      try await group.next()
    }
  }

  /// Moves the slots of some machines, again and again.
  private static func moveSlots(_ store: ShardedStore, machines count: Int) async throws {
    let slots =
      (0..<count).map { MachineAddress(chart: "Parcel", id: "p\($0)").slot }
      + [MachineAddress(chart: "Counter", id: "all").slot]
    while true {
      try await untilReached {
        try await store.move(
          slots.filter { _ in Int.random(in: 0..<4) == 0 },
          to: Int.random(in: 0..<store.stores.count)
        )
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}

/// The address of a server that is reached by a socket in a folder.
private struct SocketAddress {
  private let components: URLComponents
  /// The socket.
  let socket: String

  /// Reads an address; `nil` if the server is reached in another way.
  init?(_ address: String) {
    guard let components = URLComponents(string: address) else { return nil }
    func value(_ name: String) -> String? {
      components.queryItems?.first { $0.name == name }?.value
    }
    guard let folder = value("host"), folder.hasPrefix("/") else { return nil }
    self.components = components
    socket = "\(folder)/.s.PGSQL.\(value("port") ?? components.port.map(String.init) ?? "5432")"
  }

  /// The address of the same database by a socket in another folder.
  func address(inFolder folder: String) -> String {
    var copy = components
    copy.port = nil
    copy.queryItems = components.queryItems?.filter { $0.name != "host" && $0.name != "port" }
    copy.queryItems?.append(URLQueryItem(name: "host", value: folder))
    return copy.string ?? ""
  }
}
#endif
