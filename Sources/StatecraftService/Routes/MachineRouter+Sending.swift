#if Service
internal import Foundation
internal import NIOHTTP1
internal import StatecraftDurable
internal import StatecraftRecording

extension MachineRouter {
  /// The key of a start without one: the same for all, so that a repetition is recognized.
  private static let startKey = "start"

  /// `PUT /v1/CHART/ID`: starts a machine.
  func start(_ request: ServiceRequest, _ address: MachineAddress) async throws -> ServiceResponse {
    try request.expectParameters()
    let key = try request.key
    let body = try RequestBody.members(request.body, ["data"])
    let context = body["data"] ?? "{}"
    let isNew = try Precondition(request, "If-None-Match", takes: [.any]) != nil
    try Precondition.refuse("If-Match", in: request)
    try Self.checkReachable(address)
    let id = RunningKeys.ID(address: address, key: key ?? Self.startKey)
    do {
      return try await running.run(id) {
        if request.prefersAsync {
          if isNew { try await expectNew(id, isOwnKey: key != nil) }
          let answer = try await machines.postStart(
            address,
            context: context,
            key: id.key,
            trace: request.trace
          )
          guard let answer else { return Self.accepted(address) }
          if key == nil { _ = try await revision(of: address) }
          return try await response(to: answer, address, isStart: true)
        }
        let answer = try await machines.start(
          address,
          context: context,
          key: id.key,
          trace: request.trace
        )
        if key == nil, answer.isRepeated {
          let revision = try await revision(of: address)
          if isNew { throw Self.started(address, revision, isNew, data: "the same data") }
        }
        return try await response(to: answer, address, isStart: true)
      }
    } catch DurableError.alreadyStarted(let address, let revision) where isNew {
      throw Self.preconditionFailed(
        Problem(DurableError.alreadyStarted(address, revision: revision)),
        revision
      )
    } catch DurableError.keyReused(let address, _) where key == nil {
      throw Self.started(address, try await revision(of: address), isNew, data: "other data")
    }
  }

  /// Refuses ids under which clients would not find a machine: they and proxies take these segments of a
  /// path away, however they are escaped (RFC 3986, section 5.2.4).
  private static func checkReachable(_ address: MachineAddress) throws(Problem) {
    guard address.id == "." || address.id == ".." else { return }
    throw Problem(
      .badRequest,
      .malformed,
      "the id '\(address.id)' stands for a folder in addresses, so that clients would not find the "
        + "machine; choose another id"
    )
  }

  /// Says to a client that gives no key that the machine was started before; `data` is `nil` where it was
  /// not asked with which.
  private static func started(
    _ address: MachineAddress,
    _ revision: Int64,
    _ isNew: Bool,
    data: String?
  ) -> Problem {
    let problem = Problem(
      .conflict,
      .alreadyStarted,
      "the machine \(address) was started before\(data.map { " with \($0)" } ?? "") and is at revision "
        + "\(revision); use another id, or start it with the same data"
        + "\(isNew ? " and without 'If-None-Match'" : "") to get the first answer",
      [("revision", "\(revision)")]
    )
    return isNew ? preconditionFailed(problem, revision) : problem
  }

  /// Refuses a start of a machine that is there, unless it repeats the one with its key.
  private func expectNew(_ id: RunningKeys.ID, isOwnKey: Bool) async throws {
    guard let row = try await machines.store.machine(id.address), row.revision > 0 else { return }
    if isOwnKey, try await machines.store.entry(of: id.address, key: id.key) != nil { return }
    if row.status == .erased { throw DurableError.erased(id.address) }
    guard isOwnKey else { throw Self.started(id.address, row.revision, true, data: nil) }
    throw DurableError.alreadyStarted(id.address, revision: row.revision)
  }

  private static func preconditionFailed(_ problem: Problem, _ revision: Int64) -> Problem {
    Problem(.preconditionFailed, problem.kind, problem.detail, problem.members)
      .adding("ETag", "\"\(revision)\"")
  }

  /// The revision of a machine that was started before without a key.
  ///
  /// A client that gives no key may mean a new start, which the machine's tombstone does not permit. With a key,
  /// a repetition gets the first answer, also if the machine was erased since.
  ///
  /// - Throws: `DurableError.erased(_:)` if the machine was erased.
  private func revision(of address: MachineAddress) async throws -> Int64 {
    let row = try await machines.store.machine(address)
    if row?.status == .erased { throw DurableError.erased(address) }
    return row?.revision ?? 0
  }

  /// `POST /v1/CHART/ID/events`: sends an event.
  func send(_ request: ServiceRequest, to address: MachineAddress) async throws -> ServiceResponse {
    try request.expectParameters()
    let key = try request.requireKey(ofEach: "event")
    guard key != Self.startKey else {
      throw Problem(
        .badRequest,
        .malformed,
        "the key '\(key)' is that of a start without a key of its own; choose another one for the event"
      )
    }
    let event = try RequestBody.event(request.body)
    let precondition = try Precondition(request, "If-Match", takes: [.any, .revision])
    try Precondition.refuse("If-None-Match", in: request)
    return try await running.run(RunningKeys.ID(address: address, key: key)) {
      if request.prefersAsync {
        guard precondition == nil else {
          throw Problem(
            .badRequest,
            .malformed,
            "'If-Match' cannot be combined with 'Prefer: respond-async': the revision at which the "
              + "event is applied is not known yet"
          )
        }
        let answer = try await machines.post(
          event: event,
          to: address,
          key: key,
          trace: request.trace
        )
        guard let answer else { return Self.accepted(address) }
        return try await response(to: answer, address, isStart: false)
      }
      let answer = try await machines.send(
        event: event,
        to: address,
        key: key,
        ifRevision: precondition?.revision,
        trace: request.trace
      )
      return try await response(to: answer, address, isStart: false)
    }
  }

  private static func accepted(_ address: MachineAddress) -> ServiceResponse {
    ServiceResponse(.accepted, [("accepted", "true")])
      .adding("Location", path(address))
      .adding("Preference-Applied", "respond-async")
  }

  /// An answer; a refusal is a problem that says what the machine would take.
  private func response(
    to answer: DurableAnswer,
    _ address: MachineAddress,
    isStart: Bool
  ) async throws -> ServiceResponse {
    let tag = "\"\(answer.revision)\""
    let chart = machines.chart(address.chart)
    guard answer.isRefusal else {
      let response = ServiceResponse(isStart ? .created : .ok, RowText.members(answer, of: chart))
      guard isStart else { return response.adding("ETag", tag) }
      return response.adding("ETag", tag).adding("Location", Self.path(address))
    }
    let permitted = try await machines.store.machine(address)
      .flatMap { MachineView($0, machines).permitted }
    let reason = answer.reason ?? "nothing reacts to the event"
    throw Problem(
      .conflict,
      .refused,
      "\(address) did not take the event: \(reason)",
      RowText.members(answer, of: chart).filter { $0.key != "reason" } + [
        ("reasons", JSONText.strings([reason])),
        ("permitted", JSONText.strings(permitted ?? [])),
      ]
    ).adding("ETag", tag)
  }
}

extension ServiceRequest {
  /// Returns the key of a request that needs one.
  ///
  /// - Parameter input: what has a key, in a word.
  /// - Returns: the key.
  /// - Throws: a problem if the request has none.
  func requireKey(ofEach input: String) throws(Problem) -> String {
    guard let key = try key else {
      throw Problem(
        .badRequest,
        .keyMissing,
        "the request has no header 'Idempotency-Key'; give each \(input) a key of its own, and use "
          + "the same key when you repeat it"
      )
    }
    return key
  }

  /// The key, by which a repetition is recognized.
  fileprivate var key: String? {
    get throws(Problem) {
      guard let text = try header("Idempotency-Key") else { return nil }
      // The header's draft standard has a string in quotes; most clients send the key alone.
      let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
      return isQuoted ? String(text.dropFirst().dropLast()) : text
    }
  }

  /// Whether the client does not wait until the input is applied (RFC 7240).
  fileprivate var prefersAsync: Bool {
    // A preference may have parameters (RFC 7240, section 2).
    head.headers[canonicalForm: "Prefer"].contains { preference in
      preference.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        == "respond-async"
    }
  }
}
#endif
