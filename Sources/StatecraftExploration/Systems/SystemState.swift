/// Where a system is while it is explored: its machines, and the messages that wait as bytes.
struct SystemState {
  var machines: [Any]
  /// The number of each machine among those of its part.
  var numbers: [Int]
  var queues: [[[UInt8]]]
}
