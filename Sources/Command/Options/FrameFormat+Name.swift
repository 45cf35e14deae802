import Foundation
import Strata

extension FrameFormat {
  /// Creates the format for the extension of a path.
  init?(path: String) { self.init(pathExtension: URL(fileURLWithPath: path).pathExtension) }

  /// The name of the format with its article, as in "a GIF".
  var nameWithArticle: String {
    switch self {
    case .png: "a PNG"
    case .jpeg: "a JPEG"
    case .webp: "a WebP"
    case .apng: "an APNG"
    case .gif: "a GIF"
    case .mp4: "an MP4"
    case .webm: "a WebM"
    case .mov: "a QuickTime movie"
    case .mkv: "a Matroska movie"
    case .avif: "an AVIF"
    case .y4m: "a Y4M stream"
    case .rgba: "a raw RGBA stream"
    case .null: "not written"
    }
  }
}
