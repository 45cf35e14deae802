/// A movie container that Strata writes.
public enum MovieFormat: String, Sendable, CaseIterable {
  case mp4
  case webm
  case mov
  case mkv
  /// A still or animated image of AV1 in a container that browsers show as an image.
  case avif

  /// The common name of the format.
  public var name: String {
    switch self {
    case .mp4: "MP4"
    case .webm: "WebM"
    case .mov: "MOV"
    case .mkv: "MKV"
    case .avif: "AVIF"
    }
  }

  /// The file name extensions, in lowercase and without the dot; the usual one first.
  public var pathExtensions: [String] { self == .mp4 ? ["mp4", "m4v"] : [rawValue] }

  /// The supported codecs; the first is the default.
  public var codecs: [MovieCodec] {
    switch self {
    case .mp4: [.h264, .hevc, .av1]
    case .webm: [.vp9, .av1]
    case .mov: [.prores4444, .h264, .hevc]
    case .mkv: [.ffv1, .h264, .hevc, .vp9, .av1, .prores4444]
    case .avif: [.av1]
    }
  }

  /// Creates the format for a file name extension, in lowercase or uppercase.
  public init?(pathExtension: String) {
    let wanted = pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.pathExtensions.contains(wanted) }) else {
      return nil
    }
    self = format
  }

  /// FFmpeg's name of the container.
  var container: String { self == .mkv ? "matroska" : rawValue }

  /// Whether the output must be seekable, because the index is filled in at the end.
  var needsSeeking: Bool { self == .mp4 || self == .mov || self == .avif }

  /// The maximum frame rate, because frames less than a millisecond apart would share a time in
  /// Matroska and WebM, and no screen shows them.
  static let largestRate = 1_000
}
