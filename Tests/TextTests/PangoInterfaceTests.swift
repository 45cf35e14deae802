import Foundation
import StrataTestSupport
import Testing

/// The shims are compiled with a private header for Pango, which is checked here against Pango's.
@Suite struct PangoInterfaceTests {
  @Test(
    .enabled(
      if: requiresText || FileManager.default.fileExists(atPath: "/usr/include/pango-1.0"),
      "Pango's headers are missing; run make deps"))
  func `the shims' declarations match Pango's headers`() throws {
    let flags = try #require(Shell.output(of: "pkg-config --cflags pangoft2"))
    let shims = "\(Shell.repository)/Sources/System/CPango"
    let options =
      "\(flags) -I'\(shims)' -I'\(shims)/include' -I'\(shims)/../CLibraries/include' -Wall -Wextra "
      + "-Werror"
    try Shell.withProgram("\(options) '\(Shell.repository)/Tests/PangoInterface/check.c'") {
      expect(Shell.output(of: "'\($0)'") != nil)
    }
    expect(
      Shell.output(
        of: "cc \(options) -DSTRATA_TEXT -DSTRATA_PANGO_HEADERS -fsyntax-only '\(shims)'/*.c")
        != nil)
  }
}
