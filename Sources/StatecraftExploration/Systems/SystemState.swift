/// Where a system is while it is explored: its machines, and the messages that wait as bytes.
struct SystemState {
  var machines: [Any]
  var queues: [[[UInt8]]]
}
