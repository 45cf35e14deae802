import Foundation
import StrataPort
import Testing

/// A file as it was written for iOS, what must become of it, and what must be said of that.
struct Fixture: CustomTestStringConvertible, Sendable {
  let name: String
  let folder: URL

  var testDescription: String { name }
  var before: SourceText { SourceText(name: name, text: text("Before.swift")) }
  var after: SourceText { SourceText(name: name, text: text("After.swift")) }
  var said: String { text("Said.txt") }

  private func text(_ file: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
  }

  func record(_ text: String, as file: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(file))
  }

  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static let all: [Fixture] = {
    let folder = tests.appendingPathComponent("Fixtures")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map {
      Fixture(name: $0, folder: folder.appendingPathComponent($0))
    }
  }()

  /// Those with something left to do by hand that the compiler refuses.
  static let unfinished: Set<String> = ["Leftovers"]
}

/// Rewrites one file that can be parsed.
func port(_ text: String, name: String = "File.swift") throws -> PortedSource {
  try port(SourceText(name: name, text: text))
}

func port(_ source: SourceText) throws -> PortedSource {
  try #require(ported([source]).first)
}

extension String {
  /// The text below `import UIKit`, unless it has imports of its own.
  var belowImport: String {
    isEmpty || hasPrefix("#!") || contains("import ") ? self : "import UIKit\n" + self
  }
}

/// Rewrites files of one module.
func port(_ texts: [String]) -> [PortedSource] {
  ported(texts.enumerated().map { SourceText(name: "File\($0.offset).swift", text: $0.element) })
}

private func ported(_ sources: [SourceText]) -> [PortedSource] {
  Port.rewrite(sources).compactMap { outcome in
    if case .ported(let source) = outcome { source } else { nil }
  }
}

extension PortedSource {
  /// Changes and warnings with their places, a line each.
  var said: String {
    let changes = changes.map { "\($0.place.line):\($0.place.column): \($0.message)\n" }
    let warnings = warnings.map { "\($0.place.line):\($0.place.column): warning: \($0.message)\n" }
    return (changes + warnings).joined()
  }
}
