internal import Foundation
package import StrataGraphics

/// What is left to draw of a sequence that was cut.
package enum SequenceGaps {
  /// The frames of a range that have no file yet, in order.
  ///
  /// A file that is there is whole, since it got its name when it was; but one that a power failure
  /// left empty, or that is no picture of the format, counts as missing.
  ///
  /// - Throws: `SequenceMismatch` for a picture of another size, which would be of another job.
  package static func missing(
    _ frames: Range<Int>, of pattern: FrameNamePattern, as format: ImageFormat, width: Int,
    height: Int
  ) throws(SequenceMismatch) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    for frame in frames {
      let path = pattern.path(of: frame)
      if let size = size(of: path, as: format) {
        guard size == (width, height) else {
          throw SequenceMismatch(
            path: path, width: size.width, height: size.height, wantedWidth: width,
            wantedHeight: height)
        }
      } else if let last = gaps.last, last.upperBound == frame {
        gaps[gaps.count - 1] = last.lowerBound..<frame + 1
      } else {
        gaps.append(frame..<frame + 1)
      }
    }
    return gaps
  }

  private static func size(
    of path: String, as format: ImageFormat
  ) -> (width: Int, height: Int)? {
    // Mapped, so that only the pages with the header are read.
    guard
      let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
      let header = try? ImageFile.header(data), header.format == format
    else { return nil }
    return (header.width, header.height)
  }
}

/// A frame that is there has another size than the job that is to be resumed.
package struct SequenceMismatch: StrataError, Equatable {
  package let path: String
  let width: Int
  let height: Int
  let wantedWidth: Int
  let wantedHeight: Int

  package var kind: FailureKind { .usage }

  package var description: String {
    "\(path): is \(width)x\(height) pixels and the job draws \(wantedWidth)x\(wantedHeight), so it "
      + "is of another job; remove it, or draw every frame anew"
  }
}
