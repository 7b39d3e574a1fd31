/// Four regions as the textbook's State pattern: an object for each, all of which hear each event.
final class RegionsPattern: Contestant {
  fileprivate var log: UInt32 = 0
  private var regions: [RegionState] = [A0(), B0(), C0(), D0()]

  init() {
    for region in regions { region.machine = self }
  }

  var checksum: UInt64 { UInt64(log) }

  func send(_ event: RegionsEvent) {
    for region in regions {
      switch event {
      case .e0: region.e0()
      case .e1: region.e1()
      case .e2: region.e2()
      case .e3: region.e3()
      case .e4: region.e4()
      case .e5: region.e5()
      case .e6: region.e6()
      case .e7: region.e7()
      }
    }
  }

  fileprivate func change(_ region: Int, to next: RegionState) {
    next.machine = self
    regions[region] = next
    log = log &* 3 &+ (3 &* UInt32(region) &+ next.number &+ 1)
    next.entered()
  }
}

private class RegionState {
  weak var machine: RegionsPattern?
  var number: UInt32 { 0 }

  func entered() {}
  func e0() {}
  func e1() {}
  func e2() {}
  func e3() {}
  func e4() {}
  func e5() {}
  func e6() {}
  func e7() {}
}

private final class A0: RegionState {
  override func e0() { machine?.change(0, to: A1()) }
}

private final class A1: RegionState {
  override var number: UInt32 { 1 }
  override func e0() { machine?.change(0, to: A2()) }
  override func e4() { machine?.change(0, to: A0()) }
}

private final class A2: RegionState {
  override var number: UInt32 { 2 }
  override func e0() { machine?.change(0, to: A0()) }
  override func e6() { machine?.change(0, to: A1()) }
}

private final class B0: RegionState {
  override func e1() { machine?.change(1, to: B1()) }
  override func e6() { machine?.change(1, to: B2()) }
}

private final class B1: RegionState {
  override var number: UInt32 { 1 }
  override func e1() { machine?.change(1, to: B2()) }
}

private final class B2: RegionState {
  override var number: UInt32 { 2 }
  override func e1() { machine?.change(1, to: B0()) }
  override func e5() { machine?.change(1, to: B0()) }
}

private final class C0: RegionState {
  override func e2() { machine?.change(2, to: C1()) }
  override func e4() { machine?.change(2, to: C2()) }
}

private final class C1: RegionState {
  override var number: UInt32 { 1 }
  override func e2() { machine?.change(2, to: C2()) }
}

private final class C2: RegionState {
  override var number: UInt32 { 2 }
  override func e2() { machine?.change(2, to: C0()) }
  override func e7() { machine?.change(2, to: C1()) }
}

private final class D0: RegionState {
  override func e3() { machine?.change(3, to: D1()) }
  override func e7() { machine?.change(3, to: D1()) }
}

private final class D1: RegionState {
  override var number: UInt32 { 1 }
  override func e3() { machine?.change(3, to: D2()) }
  override func e5() { machine?.change(3, to: D0()) }
}

private final class D2: RegionState {
  override var number: UInt32 { 2 }
  override func entered() { machine?.change(3, to: D0()) }
}
