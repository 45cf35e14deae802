import Strata

/// The exit codes of the command.
///
/// This is the complete list.
enum ExitStatus: Int32 {
  case done = 0
  case render = 1
  case usage = 2
  case scene = 3
  case device = 4
  case resource = 5
  case output = 6
  case threshold = 7
  case limit = 8
  /// 128 + SIGHUP, as shells report it.
  case hungUp = 129
  /// 128 + SIGINT.
  case interrupted = 130
  /// 128 + SIGQUIT.
  case quit = 131
  /// 128 + SIGTERM.
  case terminated = 143

  init(_ kind: FailureKind) {
    self =
      switch kind {
      case .render: .render
      case .usage: .usage
      case .scene: .scene
      case .device: .device
      case .resource: .resource
      case .output: .output
      case .threshold: .threshold
      case .limit: .limit
      case .cancelled: .interrupted
      }
  }
}

extension ExitStatus {
  /// The name of the status in JSON, which is stable.
  var word: String {
    switch self {
    case .done: "done"
    case .render: "render"
    case .usage: "usage"
    case .scene: "scene"
    case .device: "device"
    case .resource: "resource"
    case .output: "output"
    case .threshold: "threshold"
    case .limit: "limit"
    case .hungUp, .interrupted, .quit, .terminated: "interrupted"
    }
  }
}

/// A failure detected by the command itself.
struct CommandFailure: StrataError {
  let kind: FailureKind
  let description: String
  /// Whether the JSON document on standard output already reports it.
  let isInReport: Bool

  init(_ kind: FailureKind, _ description: String, isInReport: Bool = false) {
    self.kind = kind
    self.description = description
    self.isInReport = isInReport
  }
}

/// The version that `--version` and every JSON document contain.
enum ProgramVersion {
  static let current = LibraryVersion.current
}
