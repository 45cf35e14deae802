import Foundation
import Strata
import StrataGraphics

/// The report of `render` and `examples` for frames.
struct JobReport: Encodable {
  struct Output: Encodable {
    /// The path, or the pattern of a sequence; empty if nothing is written.
    let path: String
    let format: String
    let width: Int
    let height: Int
    /// The number of the first frame.
    let first: Int
    /// The number of frames in the output, including kept frames.
    let frames: Int
    /// The number of existing frames that were kept.
    let kept: Int
    let bytes: Int
  }

  let version = ProgramVersion.current
  let scene: String
  let output: Output
  /// The frame rate of the output, as in "30" or "30000/1001".
  let fps: String
  /// The time of source frame 0 on the root layer's timeline, or of a still image, in seconds.
  let start: Double
  let device: DoctorReport.Device
  /// The time of each stage, summed over all frames; "frames" is the wall-clock time of drawing and
  /// encoding them.
  let stages: [StageReport]
  let diagnostics: [DiagnosticReport]
  /// The positions of the frames in a contact sheet; null if there is no sheet.
  var sheet: SheetReport?

  /// The lines that report the file and the device.
  func messages(timings: Bool) -> [String] {
    let name = output.path == "-" ? "standard output" : StandardStreams.oneLine(output.path)
    let isComplete = output.kept > 0 && output.kept == output.frames
    let action =
      output.format == FrameFormat.null.rawValue
      ? "drew" : isComplete ? "kept \(name)" : "wrote \(name)"
    let kept = output.kept == 0 || isComplete ? "" : ", \(output.kept) kept"
    let count = output.frames.counted("frame")
    let line =
      "\(action) (\(output.width)x\(output.height), \(count) at \(fps) fps\(kept)) on "
      + "\(device.name) (\(device.manner))"
    return [line] + (timings ? stages.map(\.message) : [])
  }
}

extension StageReport {
  /// The stage and its time on one line.
  var message: String {
    let name = name.padding(toLength: 10, withPad: " ", startingAt: 0)
    return "  \(name)\(String(format: "%9.3f ms", seconds * 1000))"
  }
}
