import StatecraftExploration

/// A model that is measured, with what must be found.
enum Model: String, CaseIterable {
  case grid, philosophers, elevator

  /// The model in the tables.
  var title: String {
    switch self {
    case .grid: "B0 grid(6,10)"
    case .philosophers: "B1 philosophers(16)"
    case .elevator: "B2 elevator(\(Elevator.floors))"
    }
  }

  /// The numbers of situations and of steps, which other tools have found, too; `nil` where there is
  /// only a formula for the situations.
  var expected: (situations: Int, steps: Int?) {
    switch self {
    case .grid: (1_000_000, 6_000_000)
    case .philosophers: (1_136_689, 11_639_232)
    case .elevator:
      (
        3 * Elevator.floors * (1 << Elevator.floors) - 3,
        Elevator.floors == 15 ? 12_287_925 : nil
      )
    }
  }

  /// The model in the language of SPIN.
  var promela: String {
    switch self {
    case .grid: Promela.grid
    case .philosophers: Promela.philosophers
    case .elevator: Promela.elevator
    }
  }

  /// Proves the model as a user would.
  func prove(workers: Int, budget: ExplorationBudget) -> Measurement {
    switch self {
    case .grid:
      Measurement(CounterGrid.prove(from: CounterGrid(), budget: budget, workers: workers))
    case .philosophers:
      Measurement(Philosophers.prove(from: Philosophers(), budget: budget, workers: workers))
    case .elevator: Measurement(Elevator.prove(from: Elevator(), budget: budget, workers: workers))
    }
  }
}
