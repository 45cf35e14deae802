import Foundation
import StrataGraphics
import Synchronization

/// The result and the messages of a job of `strata batch`.
///
/// While it is current, `StandardStreams` and `Log` write to it instead of to the streams of the
/// process, so that jobs can run at the same time.
final class JobOutput: Sendable {
  /// The output of the job that runs on this thread; nil outside of a job.
  @TaskLocal static var current: JobOutput?

  struct Message: Encodable, Equatable {
    /// "error", "warning" or "note".
    let level: String
    let message: String
  }

  private struct State {
    var level = LogLevel.note
    var messages: [Message] = []
    /// The levels of the messages that were discarded.
    var discarded: [LogLevel] = []
    var document: Data?
  }

  private let state = Mutex(State())

  /// The maximum number of messages; later ones are discarded.
  private static let mostMessages = 100

  /// The least severe level that is kept.
  var level: LogLevel {
    get { state.withLock { $0.level } }
    set { state.withLock { $0.level = newValue } }
  }

  /// The messages, of which the last one reports how many were discarded, if any.
  var messages: [Message] {
    state.withLock { state in
      guard let level = state.discarded.min() else { return state.messages }
      let text = "\(state.discarded.count.counted("more message")); run the job alone to see them"
      return state.messages + [Message(level: level.rawValue, message: text)]
    }
  }

  /// The JSON document that the command has written, on one line; nil if it has not.
  var document: Data? { state.withLock { $0.document } }

  func add(_ message: Message) {
    state.withLock { state in
      if state.messages.count < Self.mostMessages {
        state.messages.append(message)
      } else {
        state.discarded.append(LogLevel(rawValue: message.level) ?? .note)
      }
    }
  }

  func write(document: Data) { state.withLock { $0.document = document } }
}
