extension ModelResolver {
  /// Takes a migration, which belongs to the chart as a whole.
  mutating func place(_ migration: MigrationDefinition, in state: Int) {
    guard state == 0 else {
      let name = model.states[state].name
      report(
        .error,
        name,
        "'\(name)' has a migration, but migrations belong to the chart as a whole",
        "move `migrate(from: \(migration.version))` out of the state",
        migration.location
      )
      return
    }
    model.migrations.append(migration)
  }

  /// Puts the migrations in order; they must lead to the chart's version without a gap.
  mutating func resolveMigrations() {
    model.migrations.sort { $0.version < $1.version }
    let migrations = model.migrations
    for (index, migration) in migrations.enumerated() {
      let version = migration.version
      guard version < model.version else {
        report(
          .error,
          nil,
          "the migration from version \(version) leads to version \(version + 1), but the chart "
            + "has version \(model.version)",
          "raise the chart's `version` to \(version + 1), or remove the migration",
          migration.location
        )
        continue
      }
      let next = index + 1 < migrations.count ? migrations[index + 1].version : model.version
      if next == version {
        report(
          .error,
          nil,
          "there are two migrations from version \(version)"
            + (migration.location.map { ", first at \($0)" } ?? ""),
          "keep one of them",
          migrations[index + 1].location
        )
      } else if next > version + 1, version + 1 < model.version {
        report(
          .error,
          nil,
          "the migration from version \(version) leads to version \(version + 1), but no "
            + "migration continues from there to version \(model.version)",
          "add `migrate(from: \(version + 1))`; without a closure when nothing stored has changed",
          migration.location
        )
      }
    }
  }
}
