#if Durable
import Testing

@testable import StatecraftDurable

@Suite struct DecimalDigitsTests {
  @Test(arguments: [0, 1, 9, 10, 99, 100, -1, -9, -10, 1_234_567_890, .max, .min, .max - 1] as [Int64])
  func `whole numbers are written as Swift writes them`(number: Int64) {
    var bytes = Array("x".utf8)
    bytes.append(decimal: number)
    #expect(String(decoding: bytes, as: UTF8.self) == "x\(number)")
  }
}
#endif
