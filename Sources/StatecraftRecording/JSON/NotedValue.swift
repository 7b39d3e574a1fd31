/// A value whose durations are read in both forms and noted, wherever they are inside.
struct NotedValue<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    guard
      let notes = CodingUserInfoKey.durationNotes.flatMap({ decoder.userInfo[$0] })
        as? DurationNotes, !DurationNotes.isLeaf(Value.self)
    else {
      value = try decoder.singleValueContainer().decode(Value.self)
      return
    }
    if Value.self == Duration.self, let duration = try notes.duration(from: decoder) as? Value {
      value = duration
    } else {
      value = try Value(from: NotingDecoder(inner: decoder))
    }
  }
}
