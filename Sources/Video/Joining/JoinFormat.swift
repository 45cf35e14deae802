/// The format of joined parts.
package enum JoinFormat: Sendable, Equatable {
  case movie(MovieFormat)
  /// Frames after one header.
  case y4m
  /// Frames with nothing between them.
  case raw

  /// The usual extensions of outputs.
  static let pathExtensions = movies.map(\.rawValue) + ["y4m", "rgba"]

  /// The movie formats that can be joined; AVIF is omitted because browsers treat it as an image,
  /// which is not rendered in parts.
  private static let movies: [MovieFormat] = [.mp4, .mov, .mkv, .webm]

  /// Creates the format for a file name extension, in lowercase or uppercase.
  package init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "y4m": self = .y4m
    case "rgba", "raw": self = .raw
    default:
      guard let movie = MovieFormat(pathExtension: pathExtension), Self.movies.contains(movie)
      else {
        return nil
      }
      self = .movie(movie)
    }
  }

  /// The name of the format in errors and reports.
  package var name: String {
    switch self {
    case .movie(let format): format.rawValue
    case .y4m: "y4m"
    case .raw: "rgba"
    }
  }
}
