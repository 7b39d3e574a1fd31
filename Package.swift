// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "statecraft",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Statecraft", targets: ["Statecraft"]),
    .library(name: "StateObjects", targets: ["StateObjects"]),
    .library(name: "StatecraftTesting", targets: ["StatecraftTesting"]),
  ],
  targets: [
    .target(name: "Statecraft"),
    .target(name: "StateObjects", dependencies: ["Statecraft"]),
    .target(name: "StatecraftTesting", dependencies: ["Statecraft"]),
    .testTarget(name: "StatecraftTests", dependencies: ["Statecraft", "StatecraftTesting"]),
    .testTarget(
      name: "StateObjectsTests",
      dependencies: ["StateObjects", "Statecraft", "StatecraftTesting"]
    ),
    .testTarget(name: "StatecraftTestingTests", dependencies: ["Statecraft", "StatecraftTesting"]),
    // The same public API from a module whose code is on the main actor by default.
    .testTarget(
      name: "MainActorTests",
      dependencies: ["StateObjects", "Statecraft", "StatecraftTesting"],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
