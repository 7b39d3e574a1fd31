extension Duration {
  /// Whether a snapshot can contain the time.
  var isSaved: Bool { (.zero - .longest)...(.longest) ~= self }

  /// The time in seconds, truncated to the nanosecond, as snapshots store it.
  ///
  /// The value is exact to the nanosecond below 97 days, and to the microsecond below 270 years.
  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    let nanoseconds = attoseconds / 1_000_000_000
    // A single division, so that 3.3 seconds are written as 3.3.
    if seconds.magnitude < 8_000_000 {
      return Double(seconds * 1_000_000_000 + nanoseconds) / 1e9
    }
    return Double(seconds) + Double(nanoseconds) / 1e9
  }

  /// Creates a time from seconds, rounded to the nanosecond; `nil` when a snapshot cannot contain
  /// it.
  package init?(inSeconds value: Double) {
    guard value.isFinite, value.magnitude <= 1_000_000_000_000_000 else { return nil }
    let whole = value.rounded(.towardZero)
    let nanoseconds = ((value - whole) * 1e9).rounded()
    self = .seconds(Int64(whole)) + .nanoseconds(Int64(nanoseconds))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a time as a number of seconds.
  mutating func encodeSeconds(_ time: Duration, forKey key: Key) throws {
    try encode(time.inSeconds, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a time from a number of seconds.
  func decodeSeconds(forKey key: Key) throws -> Duration {
    let value = try decode(Double.self, forKey: key)
    guard let time = Duration(inSeconds: value) else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "\(value) seconds is out of range; the longest time is 30 million years"
      )
    }
    return time
  }
}
