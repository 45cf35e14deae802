package import StrataGraphics

/// Opens the movie in a file.
///
/// - Throws: `MovieError`, `VideoError` if FFmpeg is missing or this build has no `Video` trait,
///   `LimitExceeded` for frames that are too large, or too many.
package func openMovie(path: String, limits: Limits) throws -> any PictureSource {
  #if Video
    return try MovieReader(path: path, limits: limits)
  #else
    throw VideoError.notInBuild
  #endif
}
