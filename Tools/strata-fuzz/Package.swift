// swift-tools-version: 6.3
import PackageDescription

/// Programs that a fuzzer runs.
///
/// A package of its own, since nobody who depends on Strata is to build them, and since all of it, Strata
/// too, is built with `--sanitize=fuzzer`.
let package = Package(
  name: "strata-fuzz",
  dependencies: [.package(name: "Strata", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "ReaderFuzzer", dependencies: [.product(name: "Strata", package: "Strata")])
  ],
  swiftLanguageModes: [.v6]
)
