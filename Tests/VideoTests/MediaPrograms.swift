import Foundation

/// The programs ffprobe and ffmpeg, which read movies independently of the library.
enum MediaPrograms {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program and returns its standard output; throws its standard error.
  static func run(_ name: String, _ arguments: [String]) async throws -> Data {
    let folder = try MovieFolder()
    let (output, errors) = (folder.path("out"), folder.path("err"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardInput = FileHandle.nullDevice
    for path in [output, errors] { try Data().write(to: URL(fileURLWithPath: path)) }
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    guard status == 0 else {
      throw Failure(
        description: "\(name) \(arguments): \(try String(contentsOfFile: errors, encoding: .utf8))")
    }
    return try Data(contentsOf: URL(fileURLWithPath: output))
  }

  /// Returns ffprobe's facts about the only stream, and about the container.
  static func probe(_ path: String) async throws -> MovieFacts {
    let json = try await run(
      "ffprobe",
      ["-v", "error", "-count_packets", "-show_streams", "-show_format", "-of", "json", path])
    return try JSONDecoder().decode(MovieFacts.self, from: json)
  }

  /// Returns every frame decoded by ffmpeg, in the requested layout, without padding.
  static func frames(
    _ path: String, as layout: String, decoder: String? = nil, size: Int
  ) async throws -> [[UInt8]] {
    let bytes = try await run(
      "ffmpeg",
      ["-v", "error"] + (decoder.map { ["-c:v", $0] } ?? []) + [
        "-i", path, "-f", "rawvideo", "-pix_fmt", layout, "-fps_mode", "passthrough", "-",
      ])
    return stride(from: 0, to: bytes.count, by: size).map {
      [UInt8](bytes[$0..<min($0 + size, bytes.count)])
    }
  }
}

/// The parts of ffprobe's JSON that tests use.
struct MovieFacts: Decodable {
  struct Stream: Decodable {
    let codec_name: String
    let width: Int
    let height: Int
    let pix_fmt: String
    let profile: String?
    let color_range: String?
    let color_space: String?
    let color_transfer: String?
    let color_primaries: String?
    let chroma_location: String?
    let r_frame_rate: String
    let avg_frame_rate: String
    /// Absent for H.264 of few frames in Matroska.
    let start_time: String?
    let duration: String?
    let nb_read_packets: String
    let tags: [String: String]?
  }

  struct Format: Decodable {
    let format_name: String
    let start_time: String?
    /// Absent for stills.
    let duration: String?
    let nb_streams: Int
    let tags: [String: String]?
  }

  let streams: [Stream]
  let format: Format
}

/// A temporary directory, removed with its content when the last reference is released.
final class MovieFolder: Sendable {
  let root: String

  init() throws {
    root =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("strata-movies-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func path(_ name: String) -> String { root + "/" + name }
  func url(_ name: String) -> URL { URL(fileURLWithPath: path(name)) }

  /// The names of everything in the directory, hidden files included.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: root).sorted() }
  }
}
