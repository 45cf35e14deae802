public import StrataGraphics

/// Why a Lottie document could not be read.
public enum LottieError: StrataError, Equatable {
  /// Not JSON; lines and columns count from 1.
  case notJSON(file: String, line: Int, column: Int, reason: String)
  /// JSON of another kind.
  case notLottie(file: String, problem: String)
  /// A value without which there is no picture; `pointer` is a JSON pointer.
  case badValue(file: String, pointer: String, value: String?, accepted: String)
  /// What was asked of it by `LottieOptions` is not there, or cannot be asked.
  case badChoice(file: String, problem: String)

  /// `.scene`, but `.usage` for a choice.
  public var kind: FailureKind {
    if case .badChoice = self { .usage } else { .scene }
  }

  public var description: String {
    if case .notJSON(let file, let line, let column, _) = self {
      return "\(file):\(line):\(column): \(problem)"
    }
    return "\(file): \(problem)"
  }

  /// The document.
  package var file: String {
    switch self {
    case .notJSON(let file, _, _, _), .notLottie(let file, _), .badValue(let file, _, _, _),
      .badChoice(let file, _):
      file
    }
  }

  /// nil where it is of no use.
  package var line: Int? {
    if case .notJSON(_, let line, _, _) = self { line } else { nil }
  }

  /// What is wrong and what would be accepted, without the place in the file.
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
