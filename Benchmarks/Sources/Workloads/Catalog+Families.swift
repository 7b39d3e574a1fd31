extension Workload {
  /// Workloads of several sizes, each family in ascending order.
  static let families: [Workload] =
    [
      regions(Count2.self), regions(Count4.self), regions(Count8.self), regions(Count16.self),
      regions(Count32.self),
      allRegions(Count2.self), allRegions(Count4.self), allRegions(Count8.self),
      allRegions(Count16.self), allRegions(Count32.self),
      states(Count10.self), states(Count100.self), states(Count1000.self),
      states(Count10000.self),
      postponed(Count1.self), postponed(Count10.self), postponed(Count100.self),
      postponed(Count1000.self), postponed(Count10000.self), postponed(Count100000.self),
      timers(Count1.self), timers(Count10.self), timers(Count100.self), timers(Count1000.self),
      timers(Count10000.self), timers(Count100000.self), timers(Count1000000.self),
      populationTimers(Count1.self), populationTimers(Count10.self),
      populationTimers(Count100.self), populationTimers(Count1000.self),
      populationTimers(Count10000.self), populationTimers(Count100000.self),
      populationTimers(Count1000000.self),
    ] + machines.map(liveMachines) + machines.map(liveTimers) + [
      guards(Count2.self), guards(Count4.self), guards(Count8.self), guards(Count16.self),
      guards(Count32.self),
    ]

  /// How many live machines there are.
  private static let machines = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

  private static func regions<Size: Count>(_ size: Size.Type) -> Workload {
    .member(
      of: "W21",
      "an event for one region",
      "regions",
      size: Size.count,
      [
        Contender(.byHand, DialsSwitch<Size>.self),
        Contender(.statecraft, ValueMachine<DialsChart<Size>>.self),
      ]
    )
  }

  private static func allRegions<Size: Count>(_ size: Size.Type) -> Workload {
    .member(
      of: "W22",
      "an event for all regions",
      "regions",
      size: Size.count,
      [
        Contender(.byHand, AllDials<Size, DialsSwitch<Size>>.self),
        Contender(.statecraft, AllDials<Size, ValueMachine<DialsChart<Size>>>.self),
      ]
    )
  }

  private static func guards<Size: Count>(_ size: Size.Type) -> Workload {
    .member(
      of: "W29",
      "an event with a guard in each region",
      "regions",
      size: Size.count,
      [
        Contender(.byHand, KnobsSwitch<Size>.self),
        Contender(.statecraft, ValueMachine<KnobsChart<Size>>.self),
      ]
    )
  }

  private static func states<Size: Count>(_ size: Size.Type) -> Workload {
    .member(
      of: "W23",
      "flat states",
      "states",
      size: Size.count,
      [
        Contender(.byHand, FloorsTable<Size>.self),
        Contender(.statecraft, ValueMachine<FloorsChart<Size>>.self),
      ]
    )
  }

  private static func postponed<Size: Count>(_ size: Size.Type) -> Workload {
    .member(
      of: "W24",
      "a change of state while events wait",
      "postponed events",
      size: Size.count,
      [
        Contender(.byHand, WarehouseSwitch<Size>.self),
        Contender(.statecraft, WarehouseMachine<Size>.self),
      ]
    )
  }

  private static func timers<Size: Count>(_ size: Size.Type) -> Workload {
    .member(
      of: "W25",
      "a timer of one machine fires",
      "timers",
      size: Size.count,
      [
        Contender(.byHand, AlarmsSwitch<Size>.self),
        Contender(.statecraft, AlarmsMachine<Size>.self),
      ]
    )
  }

  private static func populationTimers<Size: Count>(_ size: Size.Type) -> Workload {
    .member(
      of: "W26",
      "a timer of a population fires",
      "machines",
      size: Size.count,
      [
        Contender(.byHand, MetronomeSwitch<Size>.self),
        Contender(.batches, MetronomePopulation<Size>.self),
      ]
    )
  }

  /// The end is reached when all machines have handled everything, so that each must get some events.
  private static func liveMachines(_ size: Int) -> Workload {
    .member(
      of: "W27",
      "events posted to live machines",
      "machines",
      size: size,
      fewestEvents: 2 * size,
      [
        .crew(.byHand, ShieldedMachine<PlayerSwitch>.self, machines: size, .post),
        .crew(.live, LiveChart<PlayerChart>.self, machines: size, .post),
      ]
    )
  }

  private static func liveTimers(_ size: Int) -> Workload {
    .member(
      of: "W28",
      "a timer of a live machine fires",
      "machines",
      size: size,
      [
        .pulses(.byHand, PulseByHand.self, count: size),
        .pulses(.live, PulseMachine.self, count: size),
      ]
    )
  }
}
