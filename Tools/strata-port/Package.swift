// swift-tools-version: 6.3
import PackageDescription

/// The same strictness as Strata's own modules have.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "strata-port",
  products: [
    .executable(name: "strata-port", targets: ["PortCommand"]),
    .library(name: "StrataPort", targets: ["StrataPort"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .target(
      name: "StrataPort",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftOperators", package: "swift-syntax"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "PortCommand",
      dependencies: [
        "StrataPort", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StrataPortTests", dependencies: ["StrataPort", "PortCommand"],
      exclude: ["Fixtures", "StandIn"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
