#if Studio
internal import Synchronization

/// The machines of a store that are being opened for one page, which wants to watch them.
///
/// Reading a store takes time. Meanwhile the page may send events to the machine, which wait for it, and may say
/// that it does not want to watch it any more.
final class OpeningList: Sendable {
  /// The machine, when it has been read; `nil` if there is none.
  typealias Machine = Task<StudioMachine?, any Error>

  /// A request to watch a machine that is being opened.
  struct Ticket: Sendable {
    let id: String
    let machine: Machine
    fileprivate let number: Int
  }

  private struct Opening {
    let machine: Machine
    /// The requests that have not been performed.
    var tickets = 0
    /// The number of the last request.
    var last = 0
    /// The number of the first request that the page has not taken back.
    var firstWanted = 0
  }

  /// The most machines that are opened at once: no page can watch more.
  private static let limit = StudioMessages.MachineList.mostWatched

  private let openings = Mutex<[String: Opening]>([:])

  /// Begins to open a machine, unless it is being opened.
  ///
  /// - Parameters:
  ///   - id: the machine.
  ///   - open: reads it from the store.
  /// - Returns: the request, which ends with ``end(_:)``.
  /// - Throws: that too many machines are being opened.
  func begin(
    _ id: String,
    _ open: @escaping @Sendable () async throws -> StudioMachine?
  ) throws(StudioRefusal) -> Ticket {
    let ticket = openings.withLock { openings -> Ticket? in
      guard openings[id] != nil || openings.count < Self.limit else { return nil }
      var opening = openings[id] ?? Opening(machine: Task { try await open() })
      opening.tickets += 1
      opening.last += 1
      openings[id] = opening
      return Ticket(id: id, machine: opening.machine, number: opening.last)
    }
    if let ticket { return ticket }
    throw StudioRefusal("\(Self.limit) machines of the store are being opened; ask again later")
  }

  /// Notes that a request has been performed.
  func end(_ ticket: Ticket) {
    openings.withLock { openings in
      openings[ticket.id]?.tickets -= 1
      if openings[ticket.id]?.tickets == 0 { openings[ticket.id] = nil }
    }
  }

  /// Takes back all requests to watch a machine so far.
  func takeBack(_ id: String) {
    openings.withLock { openings in
      if let last = openings[id]?.last { openings[id]?.firstWanted = last + 1 }
    }
  }

  /// Whether the page has not taken back the request.
  func isWanted(_ ticket: Ticket) -> Bool {
    openings.withLock { ticket.number >= $0[ticket.id]?.firstWanted ?? 0 }
  }

  /// A machine that is being opened; `nil` if it is not.
  func machine(_ id: String) -> Machine? { openings.withLock { $0[id]?.machine } }
}
#endif
