import Foundation
import Strata
import StrataGraphics
import StrataImageFiles

/// Reports the progress of cutting an image into tiles on standard error.
final class TilesProgress {
  private let mode: ProgressMode
  private let start = StageClock.seconds()
  private var lastReport = -Double.infinity
  /// The minimum time between two lines or two states of the bar, in seconds.
  private static let interval = 0.1

  init(_ mode: ProgressMode) { self.mode = mode.resolved }

  private struct Start: Encodable {
    let event = "start"
    let version = ProgramVersion.current
    let image: String
    let output: String
  }

  private struct Progress: Encodable {
    let event = "progress"
    let completed: Int
    let total: Int
    let seconds: Double
  }

  private struct Done: Encodable {
    let event = "done"
    let tiles: Int
    let kept: Int
    let index: String
    let seconds: Double
  }

  private var seconds: Double { StageClock.seconds() - start }

  /// Reports the start.
  func begin(_ image: String, into folder: String) {
    if mode == .json { ProgressReporter.emit(Start(image: image, output: folder)) }
  }

  func report(_ progress: TileProgress) {
    let seconds = seconds
    guard progress.completed == progress.total || seconds - lastReport >= Self.interval else {
      return
    }
    lastReport = seconds
    switch mode {
    case .bar:
      let width = 30
      let full = width * progress.completed / max(progress.total, 1)
      let bar = String(repeating: "#", count: full) + String(repeating: " ", count: width - full)
      StandardStreams.show(bar: "[\(bar)]  \(progress.completed)/\(progress.total) tiles")
    case .json:
      ProgressReporter.emit(
        Progress(completed: progress.completed, total: progress.total, seconds: seconds))
    case .none, .auto: break
    }
  }

  /// Reports the end.
  func end(_ summary: TileSummary) {
    DiagnosticsReport.log(summary.diagnostics)
    let kept = summary.kept > 0 ? ", \(summary.kept) kept" : ""
    let levels = summary.levels > 1 ? " on \(summary.levels) levels" : ""
    ProgressReporter.end(
      Done(tiles: summary.tiles, kept: summary.kept, index: summary.index, seconds: seconds),
      messages: ["\(summary.index): \(summary.tiles.counted("tile"))\(levels)\(kept)"])
  }
}
