import Foundation
import StrataTestSupport
import Testing

/// Truncated or overwritten fonts, in the shims compiled with the address and undefined
/// behavior sanitizers; `Tests/DamagedFonts/run` tries any number of them.
@Suite struct DamagedFontTests {
  private static let canSanitize = Shell.succeeds(
    "echo 'int main(void) { return 0; }' | cc -x c -fsanitize=address,undefined - -o /dev/null")

  @Test(
    .enabled(
      if: requiresText || canSanitize, "cc has no address sanitizer; install Debian's gcc"))
  func `damaged fonts neither crash nor hang`() throws {
    let report = try #require(
      Shell.output(of: "bash '\(Shell.repository)/Tests/DamagedFonts/run' \(sweep(60))"))
    // Most of them are still usable fonts.
    let counts = report.split(separator: " ").compactMap { Int($0) }
    expect(counts.count == 5 && counts[0] > 30 && counts[1] > 2_000 && counts[2] > 400_000)
    expect(counts[3] > 4_000)
    expectEqual(counts.last, 0)
  }
}
