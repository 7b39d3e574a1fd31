#if Command && SQLite
import Testing

@testable import StatecraftCommandLine

/// How numbers of slots are written.
@Suite struct SlotNumbersTests {
  @Test(arguments: [
    ("7", [7]), ("0-3,9", [0, 1, 2, 3, 9]), ("9,0-3,2-4", [0, 1, 2, 3, 4, 9]), ("4095", [4095]),
    ("5-5", [5]),
  ])
  func `numbers and ranges are read in any order`(_ text: String, _ numbers: [Int]) {
    #expect(SlotNumbers.numbers(text) == Set(numbers))
  }

  @Test(arguments: [
    "", ",", "4096", "5-2", "-1", "1-", "1-2-3", "1,,2", "a", "+1", " 1", "1 ", "0-4096",
    "99999999999999999999", "١",
  ])
  func `anything else is refused`(_ text: String) {
    #expect(SlotNumbers.numbers(text) == nil)
  }

  @Test func `numbers that follow each other are written as a range`() {
    #expect(SlotNumbers.text([]) == "")
    #expect(SlotNumbers.text([7]) == "7")
    #expect(SlotNumbers.text([9, 1, 0, 2, 4]) == "0-2,4,9")
    #expect(SlotNumbers.text(Array(0..<4096)) == "0-4095")
  }
}
#endif
