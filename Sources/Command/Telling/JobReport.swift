import Foundation
import Strata

/// What `render --json` tells of a job.
struct JobReport: Encodable {
  struct Output: Encodable {
    /// Of a sequence the pattern; empty where nothing is written.
    let path: String
    let format: String
    let width: Int
    let height: Int
    /// The first frame's number.
    let first: Int
    /// Frames of the range, those that were kept among them.
    let frames: Int
    /// Frames that were there already.
    let kept: Int
    let bytes: Int
  }

  let version = ProgramVersion.current
  let scene: String
  let output: Output
  let fps: String
  let start: Double
  let device: DoctorReport.Device
  /// Of stages that overlap, each has the seconds of all frames; "frames" is their time by the
  /// clock.
  let stages: [StageReport]
  let diagnostics: [DiagnosticReport]
  /// Where the frames lie in one picture; null where each is a picture.
  var sheet: SheetReport?

  /// What was written, where, and what drew it, for people.
  func words(timings: Bool) -> [String] {
    let place = output.path == "-" ? "standard output" : output.path
    let deed = output.format == FrameFormat.null.rawValue ? "drew" : "wrote \(place)"
    let kept = output.kept == 0 ? "" : ", \(output.kept) of them kept"
    let count = output.frames == 1 ? "1 frame" : "\(output.frames) frames"
    let line =
      "\(deed) (\(output.width)x\(output.height), \(count) at \(fps) fps\(kept)) on "
      + "\(device.name) (\(device.manner))"
    return [line] + (timings ? stages.map(\.words) : [])
  }
}

extension StageReport {
  /// One line for people.
  var words: String {
    let name = name.padding(toLength: 10, withPad: " ", startingAt: 0)
    return "  \(name)\(String(format: "%9.3f ms", seconds * 1000))"
  }
}
