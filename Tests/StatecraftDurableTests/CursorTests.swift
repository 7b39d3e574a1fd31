#if Durable
import Foundation
import Statecraft
import StatecraftDurable
import Testing

@Suite struct CursorTests {
  @Test(arguments: [nil, 0, 1, 1_795_372_243_169_779_123, -1_795_372_243_169_779_123] as [Int64?])
  func `a cursor that was written and read is the same position`(nanoseconds: Int64?) throws {
    let cursor = MachineQuery.Cursor(
      since: nanoseconds.map { WallTime(sinceEpoch: .nanoseconds($0)) },
      id: "5\"ü"
    )
    let data = try JSONEncoder().encode(cursor)
    #expect(try JSONDecoder().decode(MachineQuery.Cursor.self, from: data) == cursor)
  }

  @Test(
    arguments: [
      "{}", "[]", "7", #"{"id":1}"#, #"{"id":"7","since":[1]}"#,
      #"{"id":"7","since":[9223372036854775807,9223372036854775807]}"#,
    ]
  )
  func `what is no cursor is an error`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(MachineQuery.Cursor.self, from: Data(text.utf8))
    }
  }
}
#endif
