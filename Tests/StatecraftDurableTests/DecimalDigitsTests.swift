#if Durable
import Testing

@testable import StatecraftDurable

@Suite struct DecimalDigitsTests {
  private static let numbers: [Int64] = [
    0, 1, 9, 10, 99, 100, -1, -9, -10, 1_234_567_890, .max, .max - 1, .min,
  ]

  @Test(arguments: numbers)
  func `whole numbers are written as Swift writes them`(number: Int64) {
    var bytes = Array("x".utf8)
    bytes.append(decimal: number)
    #expect(String(decoding: bytes, as: UTF8.self) == "x\(number)")
  }
}
#endif
