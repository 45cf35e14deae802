/// What parts are joined to.
package enum JoinFormat: Sendable, Equatable {
  case movie(MovieFormat)
  /// Frames behind one header.
  case y4m
  /// Frames with nothing between them.
  case raw

  /// Those that names of outputs end in, the usual ones.
  static let pathExtensions = movies.map(\.rawValue) + ["y4m", "rgba"]

  /// AVIF is left out: browsers take it for a picture, and nobody draws one in parts.
  private static let movies: [MovieFormat] = [.mp4, .mov, .mkv, .webm]

  /// The format of a file whose name ends in `pathExtension`, in small letters or capitals.
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

  /// What errors and reports call it.
  package var name: String {
    switch self {
    case .movie(let format): format.rawValue
    case .y4m: "y4m"
    case .raw: "rgba"
    }
  }
}
