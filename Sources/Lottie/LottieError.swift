public import StrataGraphics

/// Why a Lottie document could not be read.
public enum LottieError: StrataError, Equatable {
  /// Not JSON; lines and columns count from 1.
  case notJSON(file: String, line: Int, column: Int, reason: String)
  /// JSON of another kind.
  case notLottie(file: String, problem: String)
  /// A value without which there is no picture; `pointer` is a JSON pointer.
  case badValue(file: String, pointer: String, value: String?, accepted: String)

  public var kind: FailureKind { .scene }

  public var description: String {
    switch self {
    case .notJSON(let file, let line, let column, let reason):
      "\(file):\(line):\(column): not well-formed JSON: \(reason)"
    case .notLottie(let file, let problem): "\(file): not a Lottie animation: \(problem)"
    case .badValue(let file, let pointer, let value, let accepted):
      "\(file): \(pointer) is \(value ?? "missing"); expected \(accepted)"
    }
  }
}
