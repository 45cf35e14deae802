/// A container of movies that Strata writes.
public enum MovieFormat: String, Sendable, CaseIterable {
  case mp4
  case webm
  case mov
  case mkv
  /// A picture, or an animated one, of AV1 in a container that browsers show as an image.
  case avif

  /// What people call it.
  public var name: String {
    switch self {
    case .mp4: "MP4"
    case .webm: "WebM"
    case .mov: "MOV"
    case .mkv: "MKV"
    case .avif: "AVIF"
    }
  }

  /// What names of its files end in, in small letters and without the dot; the usual one first.
  public var pathExtensions: [String] { self == .mp4 ? ["mp4", "m4v"] : [rawValue] }

  /// The codecs that it takes here; the first is used where none is asked for.
  public var codecs: [MovieCodec] {
    switch self {
    case .mp4: [.h264, .hevc, .av1]
    case .webm: [.vp9, .av1]
    case .mov: [.prores4444, .h264, .hevc]
    case .mkv: [.ffv1, .h264, .hevc, .vp9, .av1, .prores4444]
    case .avif: [.av1]
    }
  }

  /// The format of a file whose name ends in `pathExtension`, in small letters or capitals.
  public init?(pathExtension: String) {
    let wanted = pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.pathExtensions.contains(wanted) }) else {
      return nil
    }
    self = format
  }

  /// FFmpeg's name of what writes it.
  var container: String { self == .mkv ? "matroska" : rawValue }

  /// The index is filled in at the end, so that bytes cannot simply follow one another.
  var needsSeeking: Bool { self == .mp4 || self == .mov || self == .avif }

  /// Frames closer than a millisecond would share a time in Matroska and WebM, and no screen shows
  /// them.
  static let largestRate = 1_000
}
