#if Command && SQLite && Studio
import Foundation
import Statecraft
import StatecraftDurable
import StatecraftRecording
import StatecraftStudio

extension StoredMachineSource {
  func send(
    _ event: String,
    payload: String?,
    to address: StudioAddress,
    ifRevision revision: Int?
  ) async throws -> String {
    let name = JSONText.string(event)
    let text = payload.map { "{\(name):\($0)}" } ?? name
    let answer = try await writer.write { machines in
      try await machines.send(
        event: text,
        to: MachineAddress(chart: address.chart, id: address.id),
        key: "studio-\(UUID().uuidString)",
        ifRevision: revision.map(Int64.init)
      )
    }
    let done = StoredText.text(answer)
    if answer.outcome == .refused { throw StudioRefusal(done) }
    return done
  }

  func perform(
    _ operation: StudioOperation,
    on address: StudioAddress,
    ifParkedAt key: String?
  ) async throws -> String {
    let stored = MachineAddress(chart: address.chart, id: address.id)
    let isDone = try await writer.write { machines in
      switch operation {
      case .pause: try await machines.pause(stored)
      case .resume: try await machines.resume(stored)
      case .retry: try await machines.retry(stored)
      case .skip: try await machines.skip(stored, ifKey: key)
      }
    }
    guard !isDone else { return "\(operation.done) \(address)" }
    if operation == .skip, let key, let fault = try await store.machine(stored)?.fault,
      !fault.key.isEmpty, fault.key.exact != key.exact
    {
      throw StudioRefusal(
        "nothing was skipped: the machine \(address) is parked at another input now, "
          + "\(Printable.text(fault.input)); read it again and decide"
      )
    }
    throw StudioRefusal(
      try await NothingDone.reason(stored, in: store, isSkip: operation == .skip)
    )
  }

  func perform(
    _ operation: StudioLetterOperation,
    onLetter letter: String,
    of address: StudioAddress
  ) async throws -> String {
    let stored = MachineAddress(chart: address.chart, id: address.id)
    let key: String? = try await writer.write { machines in
      // The letter must be one of this machine, whatever a page asks for.
      guard let number = Int64(letter), let found = try await machines.store.deadLetter(number),
        found.address == stored
      else { return nil }
      let operations = machines.machines.operations
      let isDone =
        switch operation {
        case .retry: try await operations.retryDeadLetter(number)
        case .discard: try await operations.discardDeadLetter(asRead: found)
        }
      if !isDone, operation == .discard,
        let reason = try await NothingDone.reason(ofDiscarding: found, in: machines.store)
      {
        throw StudioRefusal(reason)
      }
      return isDone ? found.key : nil
    }
    guard let key else {
      throw StudioRefusal(
        "nothing was done: \(address) has no dead letter \(Printable.text(letter)); it may have been "
          + "delivered, discarded or erased"
      )
    }
    switch operation {
    case .retry: return "\(key) is delivered again"
    case .discard: return "discarded \(key)"
    }
  }

  func letterCount(_ selection: StudioLetterSelection) async throws -> Int {
    try await writer.write { machines in
      try await check(selection.chart, in: machines.store)
      return try await machines.machines.operations.countDeadLetters(.init(selection)).count
    }
  }

  func perform(
    _ operation: StudioLetterOperation,
    onLetters selection: StudioLetterSelection
  ) async throws -> String {
    let done = try await writer.write { machines in
      try await check(selection.chart, in: machines.store)
      let operations = machines.machines.operations
      return switch operation {
      case .retry: try await operations.retryDeadLetters(.init(selection)).count
      case .discard: try await operations.discardDeadLetters(.init(selection)).count
      }
    }
    let letters = "\(done) dead letter\(done == 1 ? "" : "s")"
    switch operation {
    case .retry: return "\(letters) \(done == 1 ? "is" : "are") delivered again"
    case .discard: return "discarded \(letters)"
    }
  }

  /// Checks that a store has a chart.
  private func check(_ chart: String, in store: any DurableStore) async throws {
    do {
      try await store.check(chart)
    } catch let error as CommandError {
      throw StudioRefusal(error.message)
    }
  }

  func perform(_ operation: StudioOperation, onAll chart: String) async throws -> String {
    let count: Int? = try await writer.write { machines in
      switch operation {
      case .pause: return try await machines.setPaused(true, chart: chart) ? nil : 0
      case .resume: return try await machines.setPaused(false, chart: chart) ? nil : 0
      case .retry: return try await machines.retryParked(of: chart)
      case .skip: return try await machines.skipParked(of: chart)
      }
    }
    switch (operation, count) {
    case (.pause, .some), (.resume, .some):
      throw StudioRefusal("the store has no chart '\(Printable.text(chart))'")
    case (_, nil): return "\(operation.done) the chart \(chart)"
    case (_, let count?): return "\(operation.done) \(count) machine\(count == 1 ? "" : "s")"
    }
  }
}

extension DeadLetterSelection {
  fileprivate init(_ selection: StudioLetterSelection) {
    self.init(chart: selection.chart, reason: selection.reason, limit: selection.limit)
  }
}

extension StudioOperation {
  /// What was done, before the machine or the machines.
  fileprivate var done: String {
    switch self {
    case .pause: "paused"
    case .resume: "resumed"
    case .retry: "retried"
    case .skip: "skipped the input of"
    }
  }
}
#endif
