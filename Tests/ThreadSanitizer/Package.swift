// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "statecraft",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Statecraft"),
    .target(name: "StatecraftExploration", dependencies: ["Statecraft"]),
    .target(name: "StatecraftTesting", dependencies: ["Statecraft", "StatecraftExploration"]),
    .executableTarget(
      name: "RandomCharts",
      dependencies: ["Statecraft", "StatecraftTesting"],
      path: "Tests/RandomCharts"
    ),
    .testTarget(
      name: "StatecraftTests",
      dependencies: ["RandomCharts", "Statecraft", "StatecraftTesting"]
    ),
    .testTarget(
      name: "StatecraftExplorationTests",
      dependencies: ["StatecraftExploration", "Statecraft", "StatecraftTesting"]
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
