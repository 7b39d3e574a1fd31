// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "statecraft-tools",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "statecraft", targets: ["StatecraftCLI"])
  ],
  dependencies: [
    .package(
      name: "statecraft",
      path: "..",
      traits: ["Command", "PostgreSQL", "SCXML", "SQLite", "Service", "Studio"]
    ),
    .package(name: "statecraft-examples", path: "../Examples"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "StatecraftDemo",
      dependencies: [
        .product(name: "SeedSystems", package: "statecraft-examples"),
        .product(name: "StateObjectSystems", package: "statecraft-examples"),
        .product(name: "StateObjects", package: "statecraft"),
        .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftDiagrams", package: "statecraft"),
        .product(name: "StatecraftRecording", package: "statecraft"),
        .product(name: "StatecraftSCXML", package: "statecraft"),
        .product(name: "StatecraftStudio", package: "statecraft"),
      ],
      resources: [.embedInCode("Page")]
    ),
    .executableTarget(
      name: "StatecraftCLI",
      dependencies: [
        "StatecraftDemo",
        .product(name: "SeedSystems", package: "statecraft-examples"),
        .product(name: "StateObjectSystems", package: "statecraft-examples"),
        .product(name: "StateObjects", package: "statecraft"),
        .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftCommandLine", package: "statecraft"),
        .product(name: "StatecraftDurable", package: "statecraft"),
        .product(name: "StatecraftExploration", package: "statecraft"),
        .product(name: "StatecraftRecording", package: "statecraft"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "StatecraftCLI",
        // Tests that the command has written run documents.
        .product(name: "StatecraftSCXML", package: "statecraft"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
