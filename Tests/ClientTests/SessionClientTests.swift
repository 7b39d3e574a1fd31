import Statecraft
import StatecraftTesting
import Testing

/// Ten thousand connections of a server at once.
@Suite struct SessionClientTests {
  private static let count = 10_000

  @Test func `the chart is sound`() {
    expectSound(Connection.chart)
  }

  @Test func `ten thousand live connections lose no event and no timeout`() async throws {
    let clock = VirtualClock()
    let connections = (0..<Self.count).map { LiveMachine(Connection(id: $0), clock: clock) }
    await withTaskGroup(of: Void.self) { group in
      for part in 0..<8 {
        group.addTask {
          for index in stride(from: part, to: Self.count, by: 8) {
            let connection = connections[index]
            connection.post(.syn)
            connection.post(.data)
            connection.post(.ack)
            connection.post(.data)
          }
        }
      }
    }
    for connection in connections {
      let established = try await connection.wait { $0.received == 2 }
      #expect(established.state == .established)
    }
    clock.advance(by: .seconds(119))
    for connection in connections where await !connection.isIn(.established) {
      Issue.record("connection \(await connection.id) was closed too early")
    }
    clock.advance(by: .seconds(1))
    var closed = 0
    for connection in connections where await connection.isIn(.closed) { closed += 1 }
    #expect(closed == Self.count)
  }

  @Test func `a population holds ten thousand connections`() throws {
    var connections = Population(of: Connection.self)
    for index in 0..<Self.count { try connections.add(Connection(id: index)) }
    for index in connections.indices {
      connections.send(.syn, to: index)
      connections.send(.data, to: index)
      connections.send(.ack, to: index)
    }
    #expect(connections.count(in: .established) == Self.count)
    connections.advance(to: .seconds(120))
    #expect(connections.count(in: .closed) == Self.count)
  }
}
