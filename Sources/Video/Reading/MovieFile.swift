#if Video
  internal import StrataCFFmpeg
  internal import Foundation
  internal import StrataGraphics
  internal import StrataImageFiles

  /// A movie file open in FFmpeg, which turns the shim's statuses into errors that name the file.
  final class MovieFile {
    /// The shim's object, owned by this one and not thread-safe.
    private let movie: OpaquePointer
    let path: String

    /// - Throws: `MovieError`, `VideoError` for a missing library, `LimitExceeded` for frames that
    ///   are too large.
    init(path: String, limits: Limits) throws {
      try VideoLibraries.load()
      var opening = strata_reader_opening()
      guard
        let movie = strata_reader_open(path, Int64(limits.imagePixels), Self.threads, &opening)
      else { throw Self.error(opening, path: path, limits: limits) }
      self.movie = movie
      self.path = path
    }

    deinit { strata_reader_close(movie) }

    /// The number of decoder threads; more hardly speed up one movie, and each holds frames.
    private static var threads: Int32 {
      Int32(min(ProcessInfo.processInfo.activeProcessorCount, 4))
    }

    private static func error(
      _ opening: strata_reader_opening, path: String, limits: Limits
    ) -> any Error {
      switch opening.status {
      case STRATA_SHIM_READ_FAILED:
        return MovieError.unreadable(
          file: path, reason: String(cString: strerror(opening.system_error)))
      case STRATA_SHIM_OTHER_FORMAT:
        return MovieError.notAMovie(file: path, reason: lastText(or: "unknown format"))
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
      let text = shimText(strata_ffmpeg_last_error)
      return text.isEmpty ? other : text
    }

    var shimProperties: strata_reader_properties {
      var properties = strata_reader_properties()
      strata_reader_get_properties(movie, &properties)
      return properties
    }

    /// Reads the next packet; nil at the end.
    ///
    /// - Throws: `MovieError` if the container is damaged.
    func readPacket() throws -> strata_reader_packet? {
      var packet = strata_reader_packet()
      switch strata_reader_read_packet(movie, &packet) {
      case STRATA_SHIM_OK: return packet
      case STRATA_SHIM_END: return nil
      default: throw brokenError("a packet cannot be read")
      }
    }

    /// Seeks to a time, or near it; returns false if the container does not support it.
    func seek(_ ticks: Int64) -> Bool { strata_reader_seek(movie, ticks) == STRATA_SHIM_OK }

    /// - Throws: `MovieError` if the file no longer exists.
    func reopen() throws {
      guard strata_reader_reopen(movie) == STRATA_SHIM_OK else {
        throw brokenError("it changed while it was being played")
      }
    }

    /// Sends the last packet read to the decoder.
    func decode(presentation: Int64) -> strata_shim_status {
      strata_reader_decode(movie, presentation)
    }

    func finishDecoding() { strata_reader_finish_decoding(movie) }

    func flush() { strata_reader_flush(movie) }

    func nextPicture() -> strata_shim_status { strata_reader_next_picture(movie) }

    /// Returns the last decoded frame or the one before it, valid until the next call.
    func picture(beforeLast: Bool) -> strata_reader_picture? {
      var picture = strata_reader_picture()
      return strata_reader_get_picture(movie, beforeLast, &picture) ? picture : nil
    }

    func brokenError(_ other: String) -> MovieError {
      .broken(file: path, reason: Self.lastText(or: other))
    }

    /// Returns the text of a null-terminated C character array.
    static func text<Characters>(of characters: Characters) -> String {
      withUnsafeBytes(of: characters) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  }
#endif
