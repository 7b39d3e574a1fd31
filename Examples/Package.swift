// swift-tools-version: 6.2
import PackageDescription

let systems = ["ConceptualPair", "Elevator", "Phone", "TrafficLight", "WorkingDay"]

let package = Package(
  name: "statecraft-examples",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "SeedSystems", targets: ["SeedSystems"])
  ],
  dependencies: [
    .package(name: "statecraft", path: "..")
  ],
  targets: [
    .target(
      name: "SeedSystems",
      dependencies: [.product(name: "Statecraft", package: "statecraft")],
      exclude: systems.map { "\($0)/README.md" }
    ),
    .testTarget(
      name: "SeedSystemsTests",
      dependencies: ["SeedSystems", .product(name: "Statecraft", package: "statecraft")]
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
