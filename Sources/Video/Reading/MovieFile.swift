#if Video
  internal import StrataCFFmpeg
  internal import Foundation
  internal import StrataGraphics
  internal import StrataImageFiles

  /// A movie file open in FFmpeg, which turns the shim's statuses into errors that name the file.
  // Safe: it owns the shim's object, and decoded frames are converted before the shim frees them.
  @safe
  final class MovieFile {
    /// The shim's object, which is not thread-safe.
    private let movie: OpaquePointer
    let path: String

    /// - Throws: `MovieError`, `VideoError` for a missing library, `LimitExceeded` for frames that
    ///   are too large.
    init(path: String, limits: Limits) throws {
      try VideoLibraries.load()
      var opening = strata_reader_opening()
      guard
        let movie = unsafe strata_reader_open(
          path, Int64(limits.imagePixels), Self.threads, &opening)
      else { throw Self.error(opening, path: path, limits: limits) }
      unsafe self.movie = movie
      self.path = path
    }

    deinit { unsafe strata_reader_close(movie) }

    /// The number of decoder threads; more hardly speed up one movie, and each holds frames.
    private static var threads: Int32 {
      Int32(min(ProcessInfo.processInfo.activeProcessorCount, 4))
    }

    private static func error(
      _ opening: strata_reader_opening, path: String, limits: Limits
    ) -> any Error {
      switch opening.status {
      case STRATA_SHIM_READ_FAILED:
        return MovieError.unreadable(file: path, reason: systemText(opening.system_error))
      case STRATA_SHIM_OTHER_FORMAT:
        let name = FileMagic.nameOfOther(thanMovieAt: path).map { "it is \($0)" }
        return MovieError.notAMovie(file: path, reason: name ?? lastText(or: "unknown format"))
      case STRATA_SHIM_NO_VIDEO:
        return MovieError.noPictures(file: path, found: text(of: opening.found))
      case STRATA_SHIM_NO_CODEC:
        return MovieError.unknownCodec(file: path, codec: text(of: opening.found))
      case STRATA_SHIM_TOO_LARGE:
        return LimitExceeded(
          "number of pixels in a movie frame", asked: Int(opening.width) * Int(opening.height),
          allowed: limits.imagePixels, place: path)
      case STRATA_SHIM_OUT_OF_MEMORY:
        return MovieError.unreadable(file: path, reason: "out of memory")
      default:
        return MovieError.broken(file: path, reason: lastText(or: "no decoder supports it"))
      }
    }

    /// Returns FFmpeg's last message on this thread.
    private static func lastText(or other: String) -> String {
      let text = unsafe shimText(strata_ffmpeg_last_error)
      return text.isEmpty ? other : text
    }

    var shimProperties: strata_reader_properties {
      var properties = strata_reader_properties()
      unsafe strata_reader_get_properties(movie, &properties)
      return properties
    }

    /// Reads the next packet; nil at the end.
    ///
    /// - Throws: `MovieError` if the container is damaged.
    func readPacket() throws -> strata_reader_packet? {
      var packet = strata_reader_packet()
      switch unsafe strata_reader_read_packet(movie, &packet) {
      case STRATA_SHIM_OK: return packet
      case STRATA_SHIM_END: return nil
      default: throw brokenError("a packet cannot be read")
      }
    }

    /// Seeks to a time, or near it; returns false if the container does not support it.
    func seek(_ ticks: Int64) -> Bool { unsafe strata_reader_seek(movie, ticks) == STRATA_SHIM_OK }

    /// - Throws: `MovieError` if the file no longer exists.
    func reopen() throws {
      guard unsafe strata_reader_reopen(movie) == STRATA_SHIM_OK else {
        throw brokenError("it changed while it was being played")
      }
    }

    /// Sends the last packet read to the decoder.
    func decode(presentation: Int64) -> strata_shim_status {
      unsafe strata_reader_decode(movie, presentation)
    }

    func finishDecoding() { unsafe strata_reader_finish_decoding(movie) }

    func flush() { unsafe strata_reader_flush(movie) }

    func nextPicture() -> strata_shim_status { unsafe strata_reader_next_picture(movie) }

    /// The presentation time of the last decoded frame, as passed to `decode`; nil if none exists.
    var lastPresentation: Int64? {
      unsafe shimPicture(beforeLast: false).map { unsafe $0.presentation }
    }

    /// Converts the last decoded frame, or the one before it.
    ///
    /// - Throws: `MovieError` for an unsupported pixel format, or if there is no such frame.
    func picture(beforeLast: Bool, _ orientation: PictureOrientation) throws -> MoviePicture {
      guard let picture = unsafe shimPicture(beforeLast: beforeLast) else {
        throw brokenError("no frame can be decoded")
      }
      guard var converter = unsafe PictureConverter(picture, orientation) else {
        throw unsafe MovieError.unknownPixels(file: path, format: Self.text(of: picture.format))
      }
      return unsafe MoviePicture(
        pixels: converter.pixels(), isDamaged: picture.is_damaged,
        otherColors: ColorTags(picture).unsupported)
    }

    /// Returns the last decoded frame or the one before it, valid until the decoder's next call.
    private func shimPicture(beforeLast: Bool) -> strata_reader_picture? {
      var picture = unsafe strata_reader_picture()
      return unsafe strata_reader_get_picture(movie, beforeLast, &picture) ? picture : nil
    }

    func brokenError(_ other: String) -> MovieError {
      .broken(file: path, reason: Self.lastText(or: other))
    }

    /// Returns the text in an array of characters of a C structure.
    static func text(of characters: some BitwiseCopyable) -> String {
      var characters = characters
      return cText(in: &characters)
    }
  }
#endif
