import Foundation
import StrataPort
import Testing

/// What the compiler says of rewritten files.
struct CompilationTests {
  @Test func `rewritten files compile on Linux`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("strata-port-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let module = folder.appendingPathComponent("UIKit.swiftmodule").path
    let standIn = Fixture.tests.appendingPathComponent("StandIn/UIKit.swift").path
    try compile([
      "-emit-module", "-module-name", "UIKit", "-parse-as-library", "-o", module, standIn,
    ])
    for name in ["QuartzCore", "AVFoundation"] {
      let file = folder.appendingPathComponent("\(name).swift")
      try Data("@_exported import UIKit\n".utf8).write(to: file)
      try compile([
        "-emit-module", "-module-name", name, "-I", folder.path, "-o",
        folder.appendingPathComponent("\(name).swiftmodule").path, file.path,
      ])
    }
    var files: [String] = []
    for fixture in Fixture.all where !Fixture.unfinished.contains(fixture.name) {
      let file = folder.appendingPathComponent("\(fixture.name).swift")
      try Data(try port(fixture.before).text.utf8).write(to: file)
      files.append(file.path)
    }
    try compile(["-typecheck", "-parse-as-library", "-I", folder.path] + files)
  }

  /// Runs the compiler and expects that it says no error.
  private func compile(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc", "-swift-version", "5"] + arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    #expect(
      process.terminationStatus == 0,
      "\(lines.filter { $0.contains(": error:") }.joined(separator: "\n"))")
  }
}
