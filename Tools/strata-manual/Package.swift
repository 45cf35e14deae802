// swift-tools-version: 6.3
import PackageDescription

/// The compiler settings of Strata's own modules.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "strata-manual",
  targets: [
    .target(name: "StrataManual", swiftSettings: strict),
    .executableTarget(
      name: "strata-manual", dependencies: ["StrataManual"], path: "Sources/ManualCommand",
      swiftSettings: strict),
    .testTarget(
      name: "StrataManualTests", dependencies: ["StrataManual"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
