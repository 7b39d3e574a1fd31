#if PostgreSQL
internal import StatecraftDurable

/// The errors of a server, in words that say what to do.
extension StoreError {
  /// The server cannot be reached.
  static func unreachable(_ place: String, _ reason: String) -> StoreError {
    StoreError(
      .unavailable,
      "\(place) cannot be reached: \(reason); nothing was stored: check that the server runs and "
        + "that the address is right; workers try again by themselves"
    )
  }

  /// The server does not let the user in, or is not the one that the address means.
  static func refused(
    _ place: String,
    _ refusal: ConnectionRefusal,
    _ reason: String
  ) -> StoreError {
    let user = "check the user, the password and the name of the database"
    let text =
      switch refusal {
      case .user: "refuses the connection: \(reason); nothing was stored: \(user)"
      case .unencrypted:
        "refuses the connection: \(reason); nothing was stored: the connection is not encrypted, which "
          + "the server may demand: ask for TLS by `sslmode=verify-full` and `sslrootcert` in the "
          + "address, or \(user)"
      case .certificate:
        "cannot be reached by TLS: \(reason); nothing was stored: check that the server has TLS, that "
          + "`sslrootcert` in the address is the file of the authority that has signed its certificate, "
          + "and that the certificate names the host of the address"
      }
    return StoreError(.unsuitable, "\(place) \(text)")
  }

  /// The connection has ended while an answer was awaited.
  static func lost(_ place: String, _ reason: String) -> StoreError {
    StoreError(
      .unavailable,
      "the connection to \(place) has ended: \(reason); the change may be stored or not: repeat it "
        + "with the same key"
    )
  }

  /// The connection has ended before anything could be stored.
  static func lostBefore(_ place: String, _ reason: String) -> StoreError {
    StoreError(
      .unavailable,
      "the connection to \(place) has ended: \(reason); nothing was stored: repeat the call with the "
        + "same key"
    )
  }

  /// The server has ended the transaction, because what machines decided took too long.
  static func tooLong(_ place: String, _ took: Duration, limit: Duration) -> StoreError {
    StoreError(
      .tooLong,
      "the steps of one transaction took \(took), and \(place) ends a transaction after "
        + "\(limit) in which it gets no statement; nothing of it was stored: let actions be short, and "
        + "do what takes long in work, or by a handler of outputs"
    )
  }

  /// The server has ended the transaction because of a pause that was none of machines.
  static func stoodStill(_ place: String, _ took: Duration, limit: Duration) -> StoreError {
    StoreError(
      .unavailable,
      "\(place) has ended a transaction in which it got no statement for \(limit), and the steps took "
        + "\(took) of that: the connection, this process or its host stood still; nothing of it was "
        + "stored: repeat the call with the same key"
    )
  }

  /// Creates the error of a transaction that the server has ended because of a pause; `nil` if the error
  /// is another one.
  ///
  /// The server's clock began before that of the steps, so that its word counts where they took half of
  /// the limit or more. Where they took less, the pause was not theirs. The server's word may be lost on
  /// the way.
  ///
  /// - Parameters:
  ///   - error: the error of the statement after the steps.
  ///   - took: how long the steps took.
  ///   - limit: the longest pause that the server permits.
  ///   - place: the server.
  init?(endOfPause error: any Error, took: Duration, limit: Duration, place: String) {
    let state: String?
    switch error {
    case let error as ServerError: state = error.state
    case let error as ConnectionLost: state = error.state
    default: return nil
    }
    guard state.map({ $0 == ServerError.pauseInTransaction }) ?? (took >= limit) else { return nil }
    self =
      took * 2 < limit
      ? .stoodStill(place, took, limit: limit) : .tooLong(place, took, limit: limit)
  }

  /// All connections are in use, and too many calls wait for one.
  static func busy(_ place: String, _ connections: Int, _ waiting: Int) -> StoreError {
    StoreError(
      .unavailable,
      "too many calls wait for \(place): its connections (\(connections)) are in use, and so many "
        + "calls as may wait do (\(waiting)); nothing was stored: repeat the call later with the same "
        + "key, or permit more by `connections:` and `waitingCalls:`"
    )
  }

  /// The store was closed.
  static func closed(_ place: String) -> StoreError {
    StoreError(.unavailable, "the store in \(place) was closed; nothing was stored")
  }

  /// Creates the error of a store from one of the server.
  init(_ error: ServerError, place: String) {
    let text = "\(error.message) (SQLSTATE \(error.state))"
    switch error.state.prefix(2) {
    case "40":
      self.init(
        .unavailable,
        "\(place) has rolled a transaction back: \(text); nothing of it was stored: repeat it with "
          + "the same key"
      )
    case "08", "57", "55", "25":
      if error.state == "25006" {
        self = StoreError(
          .unsuitable,
          "\(place) only reads: \(text); connect to the server that writes, not to a standby, and "
            + "open the store for writing"
        )
      } else {
        self.init(
          .unavailable,
          "\(place) is not available: \(text); the change may be stored or not: repeat it with the "
            + "same key"
        )
      }
    case "53":
      let isFull = error.state == "53100"
      self.init(
        isFull ? .full : .unavailable,
        isFull
          ? "the disk of \(place) is full: \(text); nothing of this change was stored: free some "
            + "space, and repeat the change with the same key"
          : "\(place) lacks a resource: \(text); nothing of this change was stored: permit more "
            + "connections or memory, or start fewer workers"
      )
    case "22", "54":
      let isAboutCharacters = ["22P05", "22021"].contains(error.state)
      self.init(
        .invalid,
        "\(place) cannot store a value: \(text); "
          + (isAboutCharacters
            ? "make the database with the encoding UTF8, which has all characters"
            : "ids, keys and names may have some 2,600 bytes, states and events up to a gigabyte")
      )
    case "28", "42", "3D", "3F", "0A":
      self.init(
        .unsuitable,
        "\(place) refuses a statement: \(text); give the user the rights that the article 'Many "
          + "workers' lists, or let an administrator make the schema"
      )
    case "XX", "58":
      self.init(
        .damaged,
        "\(place) is damaged or its disk has failed: \(text); read the server's log, and restore a "
          + "backup if tables are damaged"
      )
    case "SC":
      self.init(
        error.state == ServerError.leavingSlot ? .unavailable : .unsuitable,
        error.state == ServerError.leavingSlot
          ? "\(place) refuses an input: \(error.message); nothing was stored: repeat it with the same "
            + "key"
          : "\(place) refuses an input: \(error.message); nothing was stored: open a ShardedStore "
            + "over all databases that share the machines"
      )
    default:
      self.init(
        .unavailable,
        "\(place) has failed: \(text); nothing of this change was stored"
      )
    }
  }
}
#endif
