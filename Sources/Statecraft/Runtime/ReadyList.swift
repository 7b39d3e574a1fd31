internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The live machines that have mail, in the order in which it came.
///
/// A few tasks, which live as long as the process, let them take their turns. A machine that gets an
/// event needs no task of its own.
///
/// A task waits while the machine whose turn it is does something else for a caller. There are
/// therefore more tasks than processors, and none is started before it is needed.
@usableFromInline
final class ReadyList: Sendable {
  /// Lets a machine handle some of its mail.
  @usableFromInline typealias Turn = @Sendable () async -> Void

  @usableFromInline static let shared = ReadyList()

  private struct State {
    var waiting = FIFO<Turn>()
    /// The tasks that have nothing to do.
    var idle: [CheckedContinuation<Turn, Never>] = []
    /// How many tasks there are.
    var tasks = 0
  }

  private let state = Mutex(State())
  private let limit = 2 * processors + 2

  /// The number of turns after which a task lets others run.
  private static var turns: Int { 32 }

  private static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private enum Next {
    case waits
    case wakes(CheckedContinuation<Turn, Never>)
    case starts
  }

  /// Appends the turn of a machine that has mail.
  @usableFromInline
  func add(_ turn: @escaping Turn) {
    let next = state.withLock { state -> Next in
      if let task = state.idle.popLast() { return .wakes(task) }
      state.waiting.append(turn)
      guard state.tasks < limit else { return .waits }
      state.tasks += 1
      return .starts
    }
    switch next {
    case .waits: break
    case .wakes(let task): task.resume(returning: turn)
    // Nothing of the task that posts belongs to the machine.
    case .starts: Task.detached { await self.run() }
    }
  }

  /// Lets machines take their turns; does not return.
  private func run() async {
    while true {
      for _ in 0..<Self.turns { await next()() }
      await Task.yield()
    }
  }

  private func next() async -> Turn {
    if let next = state.withLock({ $0.waiting.popFirst() }) { return next }
    return await withCheckedContinuation { continuation in
      let next = state.withLock { state in
        let next = state.waiting.popFirst()
        if next == nil { state.idle.append(continuation) }
        return next
      }
      if let next { continuation.resume(returning: next) }
    }
  }
}
