// Written by 'statecraft tests lift --covering guards'. Write it anew when the chart changes, and look at the difference.
// swift-format-ignore-file
import SeedSystems
import StatecraftTesting
import Testing

/// 5 tests for 21 goals, 2 infeasible
///
/// Infeasible: the guard of 'idle on call when a floor of the house' is false.
/// Infeasible: the guard of 'moving on call when a floor of the house' is false.
@Suite struct LiftGuardTests {
  // It also covers the state 'moving'.
  // It also covers the transition 'idle on call when a floor of the house'.
  // It also covers the transition 'idle → moving always when called elsewhere'.
  // It also covers the transition 'moving on call when a floor of the house'.
  // It also covers the guard of 'idle on call when a floor of the house' is true.
  // It also covers the guard of 'idle → open always when called here' is false.
  // It also covers the guard of 'idle → moving always when called elsewhere' is true.
  // It also covers the guard of 'idle → moving always when called elsewhere' is false.
  // It also covers the guard of 'moving on call when a floor of the house' is true.
  @Test func `test 1 covers the state 'idle'`() throws {
    var test = try PathTest(Lift(), in: "idle")
    test.send(.call(1), "idle → moving; calls: [] → [1]")
    test.send(.call(0), "calls: [1] → [0, 1]")
  }

  // It also covers the transition 'idle → open always when called here'.
  // It also covers the transition 'moving → idle after 3.0 seconds'.
  // It also covers the guard of 'idle → open always when called here' is true.
  @Test func `test 2 covers the state 'open'`() throws {
    var test = try PathTest(Lift(), in: "idle")
    test.send(.call(1), "idle → moving; calls: [] → [1]")
    test.advance(by: .seconds(3), "moving, idle → idle, open; floor: 0 → 1; calls: [1] → []")
  }

  // It also covers the guard of 'open → open on call when called here, and nobody is kept waiting' is true.
  @Test func `test 3 covers the transition 'open → open on call when called here, and nobody is kept waiting'`() throws {
    var test = try PathTest(Lift(), in: "idle")
    test.send(.call(0), "idle → open")
    test.send(.call(0), "open → open")
  }

  @Test func `test 4 covers the transition 'open → idle after 5.0 seconds'`() throws {
    var test = try PathTest(Lift(), in: "idle")
    test.send(.call(0), "idle → open")
    test.advance(by: .seconds(5), "open → idle")
  }

  // It also covers the guard of 'open → open on call when called here, and nobody is kept waiting' is false.
  // It also covers the guard of 'open on call when called elsewhere' is true.
  // It also covers the guard of 'open on call when called elsewhere' is false.
  @Test func `test 5 covers the transition 'open on call when called elsewhere'`() throws {
    var test = try PathTest(Lift(), in: "idle")
    test.send(.call(0), "idle → open")
    test.send(.call(1), "calls: [] → [1]")
    test.send(.call(0), "refused")
  }
}
