import Foundation
import Testing

/// The shims are compiled with a header of their own for Pango; here it is held against Pango's.
@Suite struct PangoInterfaceTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  private static let flags = output(of: "pkg-config --cflags pangoft2")

  /// What a command of the shell writes; nil where it fails.
  private static func output(of command: String) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    (process.standardOutput, process.standardError) = (pipe, pipe)
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      Issue.record("\(command): \(String(decoding: data, as: UTF8.self))")
      return nil
    }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/include/pango-1.0")))
  func `the shims know Pango's functions, numbers and structures as its headers do`() throws {
    let flags = try #require(Self.flags)
    let shims = "\(Self.repository)/Sources/System/CPango"
    let program = NSTemporaryDirectory() + "pango-interface-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: program) }
    let options =
      "\(flags) -I'\(shims)' -I'\(shims)/include' -I'\(shims)/../CLibraries/include' -Wall -Wextra -Werror"
    #expect(
      Self.output(
        of: "cc \(options) '\(Self.repository)/Tests/PangoInterface/check.c' -o '\(program)'")
        != nil)
    #expect(Self.output(of: "'\(program)'") != nil)
    #expect(
      Self.output(
        of: "cc \(options) -DSTRATA_TEXT -DSTRATA_PANGO_HEADERS -fsyntax-only '\(shims)'/*.c")
        != nil)
  }
}
