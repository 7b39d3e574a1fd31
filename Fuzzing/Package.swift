// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "statecraft-fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "statecraft", path: "..", traits: ["SCXML"])
  ],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "FuzzDocuments",
      dependencies: [
        "CFuzzer",
        .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftSCXML", package: "statecraft"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
