import Foundation
import StrataPort

/// The document that `--json` prints.
struct JSONReport: Encodable {
  struct File: Encodable {
    let file: String
    let isChanged: Bool
    let changes: [Note]
    let warnings: [Note]
    let errors: [Note]
  }

  struct Note: Encodable {
    let line: Int
    let column: Int
    let message: String

    init(_ place: SourcePlace, _ message: String) {
      (line, column, self.message) = (place.line, place.column, message)
    }
  }

  let version: String
  let files: [File]

  init(_ outcomes: [PortOutcome]) {
    version = PortCommand.version
    files = outcomes.map { outcome in
      switch outcome {
      case .ported(let source):
        File(
          file: source.original.name, isChanged: source.isChanged,
          changes: source.changes.map { Note($0.place, $0.message) },
          warnings: source.warnings.map { Note($0.place, $0.message) }, errors: [])
      case .unparsable(let source, let problems):
        File(
          file: source.name, isChanged: false, changes: [], warnings: [],
          errors: problems.map { Note($0.place, $0.message) })
      }
    }
  }

  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }
}
