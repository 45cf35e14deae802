/// The exit statuses, with the same numbers as the command `strata`.
enum ExitStatus: Int32 {
  case done = 0
  case usage = 2
  /// A file cannot be read or is not valid Swift.
  case source = 3
  case output = 6
  /// Manual work remains, with `--strict`.
  case threshold = 7
}

/// The reason why the command ends early.
struct CommandFailure: Error {
  let status: ExitStatus
  let message: String
}
