// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "statecraft-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "statecraft", path: "..", traits: ["PostgreSQL", "SCXML", "SQLite"]),
    // What the work by hand is written with.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
  ],
  targets: [
    .executableTarget(
      name: "Documents",
      dependencies: [
        .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftSCXML", package: "statecraft"),
      ]
    ),
    .target(name: "CMeter"),
    .executableTarget(
      name: "Workloads",
      dependencies: [
        "CMeter",
        .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftRecording", package: "statecraft"),
      ]
    ),
    .systemLibrary(
      name: "CLibPQ",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    ),
    .executableTarget(
      name: "Durable",
      dependencies: [
        "CLibPQ",
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftDurable", package: "statecraft"),
        .product(name: "StatecraftPostgreSQL", package: "statecraft"),
        .product(name: "StatecraftSQLite", package: "statecraft"),
      ]
    ),
    .executableTarget(name: "LargeCharts"),
    .executableTarget(
      name: "Proofs",
      dependencies: [
        "CMeter",
        .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftExploration", package: "statecraft"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
