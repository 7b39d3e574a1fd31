#if Durable
internal import Statecraft

extension MachineQuery.Cursor: Codable {
  private enum CodingKeys: CodingKey {
    case since, id
  }

  /// Decodes a cursor.
  ///
  /// - Parameter decoder: the decoder to read from.
  /// - Throws: if the data are no cursor.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    since = nil
    guard container.contains(.since) else { return }
    var parts = try container.nestedUnkeyedContainer(forKey: .since)
    let (seconds, attoseconds) = (try parts.decode(Int64.self), try parts.decode(Int64.self))
    guard attoseconds.magnitude < 1_000_000_000_000_000_000 else {
      throw DecodingError.dataCorruptedError(
        in: parts,
        debugDescription: "\(attoseconds) attoseconds are a second or more"
      )
    }
    since = WallTime(
      sinceEpoch: Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    )
  }

  /// Encodes the cursor: its time exactly, as seconds and attoseconds.
  ///
  /// A rounded time would be another position: a list would repeat machines, or leave some out.
  ///
  /// - Parameter encoder: the encoder to write to.
  /// - Throws: the error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    guard let since else { return }
    var parts = container.nestedUnkeyedContainer(forKey: .since)
    try parts.encode(since.sinceEpoch.components.seconds)
    try parts.encode(since.sinceEpoch.components.attoseconds)
  }
}
#endif
