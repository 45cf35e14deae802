public import StrataGraphics

/// An error in reading a Lottie document.
public enum LottieError: StrataError, Equatable {
  /// The file is not valid JSON; lines and columns count from 1, and columns count bytes.
  case notJSON(file: String, line: Int, column: Int, reason: String)
  /// The file is JSON of another type, or a zip archive that is not a package.
  case notLottie(file: String, problem: String)
  /// A required value is malformed; `pointer` is a JSON pointer.
  case badValue(file: String, pointer: String, value: String?, accepted: String)
  /// A choice in `LottieOptions` does not exist or does not apply.
  case badChoice(file: String, problem: String)

  /// The failure kind: `.usage` for a choice, otherwise `.scene`.
  public var kind: FailureKind {
    if case .badChoice = self { .usage } else { .scene }
  }

  public var description: String {
    if case .notJSON(let file, let line, let column, _) = self {
      return "\(file):\(line):\(column): \(problem)"
    }
    return "\(file): \(problem)"
  }

  /// The name of the document, or of the slot whose value is invalid.
  package var file: String {
    switch self {
    case .notJSON(let file, _, _, _), .notLottie(let file, _), .badValue(let file, _, _, _),
      .badChoice(let file, _):
      file
    }
  }

  /// The line of a syntax error, from 1; nil for other errors.
  package var line: Int? {
    if case .notJSON(_, let line, _, _) = self { line } else { nil }
  }

  /// The problem and the accepted alternatives, without the location in the file.
  package var problem: String {
    switch self {
    case .notJSON(_, _, _, let reason): "not well-formed JSON: \(reason)"
    case .notLottie(_, let problem): "not a Lottie animation: \(problem)"
    case .badValue(_, let pointer, let value, let accepted):
      "\(pointer) is \(value ?? "missing"); expected \(accepted)"
    case .badChoice(_, let problem): problem
    }
  }
}
