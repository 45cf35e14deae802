import Testing

/// The entry point of the tests.
///
/// Without this file, SwiftPM would search the compiler's index for XCTest cases. There are none,
/// and writing that index takes a third of the time that a suite needs to compile.
@main struct TestRunner {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
