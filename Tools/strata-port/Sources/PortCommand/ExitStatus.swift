/// What the process ends with; the numbers are those of the command `strata`.
enum ExitStatus: Int32 {
  case done = 0
  case usage = 2
  /// A file cannot be read or is not Swift.
  case source = 3
  case output = 6
  /// Something is left to do by hand, under `--strict`.
  case threshold = 7
}

/// Why the command ends early.
struct CommandFailure: Error {
  let status: ExitStatus
  let message: String
}
