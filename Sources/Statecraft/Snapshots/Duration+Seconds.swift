extension Duration {
  /// Whether a snapshot may hold the time.
  var isSaved: Bool { (.zero - .longest)...(.longest) ~= self }

  /// The time as snapshots write it: in seconds, to the nanosecond.
  ///
  /// Exact to the nanosecond below 97 days, to the microsecond below 270 years.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    let nanoseconds = attoseconds / 1_000_000_000
    // In one division, so that 3.3 seconds are written as 3.3.
    if seconds.magnitude < 8_000_000 {
      return Double(seconds * 1_000_000_000 + nanoseconds) / 1e9
    }
    return Double(seconds) + Double(nanoseconds) / 1e9
  }

  /// A time in seconds, rounded to the nanosecond; `nil` when it is no time that a snapshot may hold.
  init?(inSeconds value: Double) {
    guard value.isFinite, value.magnitude <= 1_000_000_000_000_000 else { return nil }
    let whole = value.rounded(.towardZero)
    let nanoseconds = ((value - whole) * 1e9).rounded()
    self = .seconds(Int64(whole)) + .nanoseconds(Int64(nanoseconds))
  }
}

extension KeyedEncodingContainer {
  /// Writes a time as a number of seconds.
  mutating func encodeSeconds(_ time: Duration, forKey key: Key) throws {
    try encode(time.inSeconds, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Reads a time that is written as a number of seconds.
  func decodeSeconds(forKey key: Key) throws -> Duration {
    let value = try decode(Double.self, forKey: key)
    guard let time = Duration(inSeconds: value) else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "\(value) seconds are beyond 30 million years"
      )
    }
    return time
  }
}
