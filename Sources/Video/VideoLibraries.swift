#if Video
  internal import StrataCFFmpeg
#endif

/// FFmpeg's libraries, which are loaded on first use.
package enum VideoLibraries {
  /// Loads the libraries, once per process, which takes about 20 ms the first time.
  ///
  /// The environment variable `STRATA_FFMPEG_LIBRARIES` names their directory, if it is not one of
  /// the system's.
  ///
  /// - Throws: `VideoError.libraryMissing`, or `.notInBuild` without the package trait Video.
  package static func load() throws(VideoError) {
    #if Video
      var missing = unsafe strata_ffmpeg_missing()
      if unsafe strata_ffmpeg_load(&missing) { return }
      throw unsafe .libraryMissing(
        library: text(missing.library),
        packages: text(missing.package).split(separator: " ").map(String.init),
        reason: text(missing.reason))
    #else
      throw .notInBuild
    #endif
  }

  /// Returns the version of FFmpeg, such as "5.1.6".
  ///
  /// - Throws: As `load()`.
  package static func version() throws(VideoError) -> String {
    try load()
    #if Video
      return unsafe text(strata_ffmpeg_version())
    #else
      throw .notInBuild
    #endif
  }

  #if Video
    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
      unsafe pointer.map { unsafe String(cString: $0) } ?? ""
    }
  #endif
}
