#if Command && SQLite && Studio
import Statecraft
import StatecraftDurable
import StatecraftRecording
import Testing

@testable import StatecraftCommandLine

/// What `machines resolve` and `machines fail` write, and how `machines show` names work.
@Suite struct EndedWorkTextTests {
  private let address = MachineAddress(chart: "Order", id: "42")

  private var reference: WorkReference {
    WorkReference(address: address, generation: 7, attempt: 1)
  }

  @Test func `work that has ended is written with its key`() throws {
    let line = try EndedWork.line(.recorded(reference), "resolved", "capture", address)
    #expect(
      line.text == "resolved the work Order/42:7; Order/42 handles that when it runs next"
    )
    #expect(JSONText.object(line.members) == #"{"work":"Order/42:7","repeated":false}"#)
    let again = try EndedWork.line(.repeated(reference), "failed", "Order/42:7", address)
    #expect(again.text == "repeated: failed the work Order/42:7")
    #expect(JSONText.object(again.members) == #"{"work":"Order/42:7","repeated":true}"#)
  }

  @Test func `work that does not run is an error in the input`() {
    let error = #expect(throws: CommandError.self) {
      _ = try EndedWork.line(.unknown(others: []), "resolved", "capture", address)
    }
    #expect(error?.code == .data)
    #expect(
      error?.message
        == "nothing was done: no work 'capture' of Order/42 runs or waits for an attempt; there is none"
    )
  }

  @Test func `no value of what a machine waits for makes a further line`() {
    let timer = StoredTimer(
      generation: 1,
      name: "late\nforged",
      due: WallTime(sinceEpoch: .zero)
    )
    #expect(
      StoredText.lines(PendingRows(timers: [timer]))
        == ["  timer late\\u{a}forged, due 1970-01-01T00:00:00.000Z"]
    )
  }

  @Test func `work that a machine waits for is shown with its key`() {
    let row = StoredWork(
      address: address,
      generation: 7,
      name: "capture",
      state: "capturing",
      version: 1,
      context: "{}",
      attempt: 2,
      due: WallTime(sinceEpoch: .zero),
      started: WallTime(sinceEpoch: .zero),
      error: "the bank is away"
    )
    let rows = PendingRows(work: [row])
    #expect(
      StoredText.lines(rows)
        == [
          "  work capture (Order/42:7), 2 attempts, started 1970-01-01T00:00:00.000Z: the bank is away"
        ]
    )
    #expect(
      JSONText.object(StoredText.members(rows))
        .contains(#""work":[{"name":"capture","key":"Order/42:7","attempt":2,"#)
    )
  }
}
#endif
