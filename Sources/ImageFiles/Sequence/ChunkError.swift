package import StrataGraphics

/// The reason why chunks of a job cannot be joined.
package enum ChunkError: StrataError, Equatable {
  /// The path does not exist.
  case absent(path: String)
  /// A chunk has no manifest, or an incomplete one.
  case noManifest(path: String)
  /// The file of a chunk is missing or is not the one that its manifest describes.
  case changed(path: String, frames: [Int])
  /// Frames of the job are in no chunk; `count` is the number of all frames.
  case missing(frames: [Int], count: Int)
  /// A frame is in two chunks.
  case twice(frame: Int, path: String, other: String)
  /// A chunk contains a frame that does not belong to the job.
  case outside(frame: Int, path: String)
  /// A chunk was drawn by a job other than the expected one.
  case foreign(path: String, fingerprint: String, expected: String, difference: String)
  /// Two chunks were drawn by different jobs.
  case mixed(
    path: String, fingerprint: String, other: String, otherFingerprint: String, difference: String)

  /// `.resource` for frames that must be drawn again, `.usage` for chunks of other jobs.
  package var kind: FailureKind {
    switch self {
    case .absent, .noManifest, .changed, .missing: .resource
    case .twice, .outside, .foreign, .mixed: .usage
    }
  }

  /// One sentence that names the chunk, the fingerprints of the jobs, and the remedy.
  package var description: String {
    switch self {
    case .absent(let path): "\(path): no such file or folder; draw the chunks first"
    case .noManifest(let path):
      "\(path): its manifest is missing or incomplete; draw the chunk again with --manifest"
    case .changed(let path, let frames):
      "\(path): the file is missing or does not match its manifest; draw frames "
        + "\(Self.ranges(frames)) again"
    case .missing(let frames, let count):
      "\(frames.count) of \(count.counted("frame")) "
        + (frames.count == 1 ? "is missing" : "are missing")
        + ": \(Self.ranges(frames)); draw \(frames.count == 1 ? "it" : "them") again"
    case .twice(let frame, let path, let other):
      "\(path): frame \(frame) is also in \(other); remove one of them"
    case .outside(let frame, let path):
      "\(path): frame \(frame) does not belong to the job; remove the file"
    case .foreign(let path, let fingerprint, let expected, let difference):
      "\(path): it has the fingerprint \(fingerprint), but the job has \(expected): "
        + "\(difference); draw the chunk again"
    case .mixed(let path, let fingerprint, let other, let otherFingerprint, let difference):
      "\(path): it has the fingerprint \(fingerprint), but \(other) has \(otherFingerprint): "
        + "\(difference); draw all chunks with the same job"
    }
  }

  /// The maximum number of ranges in one sentence.
  private static let mostRanges = 5

  /// Returns numbers in ascending order as ranges, such as "0-59, 120-179".
  static func ranges(_ frames: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for frame in frames {
      if let last = ranges.last, last.upperBound + 1 == frame {
        ranges[ranges.count - 1] = last.lowerBound...frame
      } else {
        ranges.append(frame...frame)
      }
    }
    let shown = ranges.prefix(mostRanges).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    return shown.joined(separator: ", ") + (ranges.count > mostRanges ? " and more" : "")
  }
}
