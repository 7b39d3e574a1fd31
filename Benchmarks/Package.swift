// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "statecraft-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "statecraft", path: "..", traits: ["SCXML"])
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
    .executableTarget(name: "LargeCharts"),
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
