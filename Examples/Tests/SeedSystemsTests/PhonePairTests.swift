// Written by 'statecraft tests phone --covering pairs'. Write it anew when the chart changes, and look at the difference.
// swift-format-ignore-file
import SeedSystems
import StatecraftTesting
import Testing

/// 29 tests for 56 goals, 3 infeasible
///
/// Infeasible: 'off → on on switchOn', then 'busy on dial'.
/// Infeasible: 'off → on on switchOn', then 'busy → idle on hangUp'.
/// Infeasible: 'off → on on switchOn', then 'ringing → talking on answer'.
@Suite struct PhonePairTests {
  // It also covers the state 'on'.
  // It also covers the state 'idle'.
  // It also covers the state 'busy'.
  // It also covers the state 'ringing'.
  // It also covers the state 'off'.
  // It also covers the transition 'on → off on switchOff'.
  // It also covers the transition 'idle → ringing on dial'.
  // It also covers 'idle → ringing on dial', then 'on → off on switchOff'.
  @Test func `test 1 covers the state 'service'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.switchOff, "ringing, busy, on → off")
  }

  // It also covers the transition 'service → suspended on suspend'.
  // It also covers the transition 'busy on dial'.
  // It also covers 'idle → ringing on dial', then 'busy on dial'.
  // It also covers 'busy on dial', then 'service → suspended on suspend'.
  @Test func `test 2 covers the state 'suspended'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.dial, "emits busyTone")
    test.send(.suspend, "ringing, busy, on, service → suspended")
  }

  @Test func `test 3 covers 'busy on dial', then 'on → off on switchOff'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.dial, "emits busyTone")
    test.send(.switchOff, "ringing, busy, on → off")
  }

  @Test func `test 4 covers 'busy on dial', then 'busy on dial'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.dial, "emits busyTone")
    test.send(.dial, "emits busyTone")
  }

  // It also covers 'busy on dial', then 'busy → idle on hangUp'.
  @Test func `test 5 covers the transition 'busy → idle on hangUp'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.dial, "emits busyTone")
    test.send(.hangUp, "ringing, busy → idle")
  }

  // It also covers the transition 'ringing → talking on answer'.
  // It also covers 'busy on dial', then 'ringing → talking on answer'.
  @Test func `test 6 covers the state 'talking'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.dial, "emits busyTone")
    test.send(.answer, "ringing → talking; emits connected")
  }

  // It also covers 'busy → idle on hangUp', then 'service → suspended on suspend'.
  @Test func `test 7 covers 'idle → ringing on dial', then 'busy → idle on hangUp'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.hangUp, "ringing, busy → idle")
    test.send(.suspend, "idle, on, service → suspended")
  }

  @Test func `test 8 covers 'busy → idle on hangUp', then 'on → off on switchOff'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.hangUp, "ringing, busy → idle")
    test.send(.switchOff, "idle, on → off")
  }

  @Test func `test 9 covers 'busy → idle on hangUp', then 'idle → ringing on dial'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.hangUp, "ringing, busy → idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
  }

  // It also covers 'ringing → talking on answer', then 'service → suspended on suspend'.
  @Test func `test 10 covers 'idle → ringing on dial', then 'ringing → talking on answer'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.answer, "ringing → talking; emits connected")
    test.send(.suspend, "talking, busy, on, service → suspended")
  }

  @Test func `test 11 covers 'ringing → talking on answer', then 'on → off on switchOff'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.answer, "ringing → talking; emits connected")
    test.send(.switchOff, "talking, busy, on → off")
  }

  @Test func `test 12 covers 'ringing → talking on answer', then 'busy on dial'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.answer, "ringing → talking; emits connected")
    test.send(.dial, "emits busyTone")
  }

  @Test func `test 13 covers 'ringing → talking on answer', then 'busy → idle on hangUp'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.answer, "ringing → talking; emits connected")
    test.send(.hangUp, "talking, busy → idle")
  }

  // It also covers 'on → off on switchOff', then 'off on dial'.
  // It also covers 'off on dial', then 'service → suspended on suspend'.
  @Test func `test 14 covers the transition 'off on dial'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.switchOff, "idle, on → off")
    test.send(.dial, "emits switchedOff")
    test.send(.suspend, "off, service → suspended")
  }

  @Test func `test 15 covers 'off on dial', then 'off on dial'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.switchOff, "idle, on → off")
    test.send(.dial, "emits switchedOff")
    test.send(.dial, "emits switchedOff")
  }

  // It also covers 'off on dial', then 'off → on on switchOn'.
  @Test func `test 16 covers the transition 'off → on on switchOn'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.switchOff, "idle, on → off")
    test.send(.dial, "emits switchedOff")
    test.send(.switchOn, "off → on, idle")
  }

  // It also covers 'off → on on switchOn', then 'service → suspended on suspend'.
  @Test func `test 17 covers 'on → off on switchOff', then 'off → on on switchOn'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.switchOff, "idle, on → off")
    test.send(.switchOn, "off → on, idle")
    test.send(.suspend, "idle, on, service → suspended")
  }

  @Test func `test 18 covers 'off → on on switchOn', then 'on → off on switchOff'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.switchOff, "idle, on → off")
    test.send(.switchOn, "off → on, idle")
    test.send(.switchOff, "idle, on → off")
  }

  @Test func `test 19 covers 'off → on on switchOn', then 'idle → ringing on dial'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.switchOff, "idle, on → off")
    test.send(.switchOn, "off → on, idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
  }

  // It also covers 'service → suspended on suspend', then 'suspended on dial'.
  // It also covers 'suspended on dial', then 'suspended on dial'.
  @Test func `test 20 covers the transition 'suspended on dial'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.suspend, "idle, on, service → suspended")
    test.send(.dial, "emits suspended")
    test.send(.dial, "emits suspended")
  }

  // It also covers 'suspended on dial', then 'suspended → deep history of service on pay'.
  @Test func `test 21 covers the transition 'suspended → deep history of service on pay'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.suspend, "idle, on, service → suspended")
    test.send(.dial, "emits suspended")
    test.send(.pay, "suspended → service, on, idle")
  }

  // It also covers 'suspended → deep history of service on pay', then 'service → suspended on suspend'.
  @Test func `test 22 covers 'service → suspended on suspend', then 'suspended → deep history of service on pay'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.suspend, "idle, on, service → suspended")
    test.send(.pay, "suspended → service, on, idle")
    test.send(.suspend, "idle, on, service → suspended")
  }

  @Test func `test 23 covers 'suspended → deep history of service on pay', then 'on → off on switchOff'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.suspend, "idle, on, service → suspended")
    test.send(.pay, "suspended → service, on, idle")
    test.send(.switchOff, "idle, on → off")
  }

  @Test func `test 24 covers 'suspended → deep history of service on pay', then 'idle → ringing on dial'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.suspend, "idle, on, service → suspended")
    test.send(.pay, "suspended → service, on, idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
  }

  // It also covers 'suspended → deep history of service on pay', then 'busy on dial'.
  @Test func `test 25 covers 'idle → ringing on dial', then 'service → suspended on suspend'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.suspend, "ringing, busy, on, service → suspended")
    test.send(.pay, "suspended → service, on, busy, ringing")
    test.send(.dial, "emits busyTone")
  }

  @Test func `test 26 covers 'suspended → deep history of service on pay', then 'busy → idle on hangUp'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.suspend, "ringing, busy, on, service → suspended")
    test.send(.pay, "suspended → service, on, busy, ringing")
    test.send(.hangUp, "ringing, busy → idle")
  }

  @Test func `test 27 covers 'suspended → deep history of service on pay', then 'ringing → talking on answer'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.dial, "idle → busy, ringing; emits ringing")
    test.send(.suspend, "ringing, busy, on, service → suspended")
    test.send(.pay, "suspended → service, on, busy, ringing")
    test.send(.answer, "ringing → talking; emits connected")
  }

  // It also covers 'suspended → deep history of service on pay', then 'off on dial'.
  @Test func `test 28 covers 'on → off on switchOff', then 'service → suspended on suspend'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.switchOff, "idle, on → off")
    test.send(.suspend, "off, service → suspended")
    test.send(.pay, "suspended → service, off")
    test.send(.dial, "emits switchedOff")
  }

  @Test func `test 29 covers 'suspended → deep history of service on pay', then 'off → on on switchOn'`() throws {
    var test = try PathTest(Phone(), in: "idle")
    test.send(.switchOff, "idle, on → off")
    test.send(.suspend, "off, service → suspended")
    test.send(.pay, "suspended → service, off")
    test.send(.switchOn, "off → on, idle")
  }
}
