// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "command-client",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "machines", targets: ["Machines"])],
  dependencies: [
    // Yours says url: and branch: "main" instead of path:; no version is tagged yet.
    .package(name: "statecraft", path: "../..", traits: ["Command"])
  ],
  targets: [
    .executableTarget(
      name: "Machines",
      dependencies: [
        .product(name: "Statecraft", package: "statecraft"),
        .product(name: "StatecraftCommandLine", package: "statecraft"),
      ]
    )
  ]
)
