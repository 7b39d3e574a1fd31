#if Studio
extension StudioMessages {
  /// What only a stored machine has, as a part of its status.
  struct Stored: Encodable {
    var status: String
    var revision: Int
    var version: Int
    var fault: StudioStoredMachine.Fault?
    var waiting: [Waiting]
    /// Why the store cannot be read any more.
    var problem: String?

    init(_ machine: StudioStoredMachine, problem: String?) {
      status = machine.status
      revision = machine.revision
      version = machine.version
      fault = machine.fault
      waiting = machine.waiting.map(Waiting.init)
      self.problem = problem
    }

    /// Something that the machine waits for.
    struct Waiting: Encodable {
      var kind: String
      var name: String
      var payload: String?
      var attempts: Int?
      var started: Double?
      var due: Double?
      var error: String?
      var letter: String?

      init(_ waiting: StudioWaiting) {
        kind = waiting.kind
        name = waiting.name
        payload = waiting.payload
        attempts = waiting.attempts
        started = waiting.started.map(milliseconds)
        due = waiting.due.map(milliseconds)
        error = waiting.error
        letter = waiting.letter
      }
    }
  }
}
#endif
