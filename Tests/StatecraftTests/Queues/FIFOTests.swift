import Statecraft
import Testing

@Suite struct FIFOTests {
  @Test(arguments: [0, 1, 2, 3, 8, 100])
  func `elements come in their order, and the first one is changed in its place`(count: Int) {
    var queue = FIFO<[Int]>()
    #expect(queue.first == nil)
    #expect(queue.withFirst { $0.append(7) } == nil)
    var expected: [[Int]] = []
    for number in 0..<count {
      queue.append([number])
      expected.append([number])
      queue.withFirst { $0.append(-number) }
      expected[0].append(-number)
      #expect(queue.first == expected[0])
      // Two come for each one that goes.
      guard number % 2 == 1 else { continue }
      #expect(queue.popFirst() == expected.removeFirst())
      #expect(queue.first == expected.first)
      #expect(queue.count == expected.count)
    }
    #expect(queue.withFirst { $0.count } == expected.first?.count)
    #expect(queue.pop(upTo: count + 1) == expected)
    #expect(queue.isEmpty)
    #expect(queue.first == nil)
  }
}
