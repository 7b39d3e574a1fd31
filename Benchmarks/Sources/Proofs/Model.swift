import StatecraftExploration

/// A model that is measured, with what must be found.
enum Model: String, CaseIterable {
  case grid, regions, philosophers, elevator, ring, notes

  /// The model in the tables.
  var title: String {
    switch self {
    case .grid: "B0 grid(6,10)"
    case .regions: "B0 as 6 regions"
    case .philosophers: "B1 philosophers(16)"
    case .elevator: "B2 elevator(\(Elevator.floors))"
    case .ring: "B3 ring(\(Ring.count))"
    case .notes: "texts and lists"
    }
  }

  /// Whether several workers can explore the model; a system of machines has one.
  var canBeShared: Bool {
    switch self {
    case .grid, .regions, .philosophers, .elevator, .notes: true
    case .ring: false
    }
  }

  /// The numbers of situations and of steps, and the distance of the farthest situation, which other
  /// tools have found, too; `nil` where there is only a formula for the situations.
  var expected: (situations: Int, steps: Int?, depth: Int?) {
    switch self {
    case .grid, .regions: (1_000_000, 6_000_000, 54)
    case .philosophers: (1_136_689, 11_639_232, 16)
    case .elevator:
      (
        3 * Elevator.floors * (1 << Elevator.floors) - 3,
        Elevator.floors == 15 ? 12_287_925 : nil,
        [15: 34, 18: 40][Elevator.floors]
      )
    case .ring: (444_448, 2_517_462, 77)
    // All contents of the lines, and the start, which has no copy.
    case .notes: (10_001, 400_040, 4)
    }
  }

  /// How many times the situations of SPIN a check wants in the same processor time: twice in B0 to B2 with their
  /// states as data, and half in B3, a system of machines; `nil` if it does not look at the model.
  var leastRatio: Double? {
    switch self {
    case .grid, .philosophers, .elevator: 2
    case .ring: 0.5
    case .regions, .notes: nil
    }
  }

  /// How many bytes a situation may take in a check; `nil` if it does not look at that.
  var mostBytes: Double? {
    switch self {
    case .grid, .philosophers, .elevator: 60
    case .regions, .ring, .notes: nil
    }
  }

  /// The model in the language of SPIN; `nil` if it is not compared.
  var promela: String? {
    switch self {
    case .grid, .regions: Promela.grid
    case .philosophers: Promela.philosophers
    case .elevator: Promela.elevator
    case .ring: Promela.ring
    case .notes: nil
    }
  }

  /// Proves the model as a user would.
  func prove(workers: Int, budget: ExplorationBudget) -> Measurement {
    switch self {
    case .grid:
      Measurement(CounterGrid.prove(from: CounterGrid(), budget: budget, workers: workers))
    case .regions:
      Measurement(RegionGrid.prove(from: RegionGrid(), budget: budget, workers: workers))
    case .philosophers:
      Measurement(Philosophers.prove(from: Philosophers(), budget: budget, workers: workers))
    case .elevator: Measurement(Elevator.prove(from: Elevator(), budget: budget, workers: workers))
    case .ring: Measurement(Ring.system.check(budget: budget))
    case .notes: Measurement(Notes.prove(from: Notes(), budget: budget, workers: workers))
    }
  }
}
