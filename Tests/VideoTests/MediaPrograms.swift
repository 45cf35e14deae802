import Foundation
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The programs ffprobe and ffmpeg, which read movies independently of the library.
enum MediaPrograms {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program and returns its standard output; throws its standard error.
  static func run(_ name: String, _ arguments: [String]) async throws -> Data {
    let folder = try TemporaryFolder()
    let (output, errors) = (folder.file("out"), folder.file("err"))
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
      ["-v", "error", "-count_packets", "-show_streams", "-show_format", "-show_entries"]
        + ["packet=pts_time", "-of", "json", path])
    return try JSONDecoder().decode(MovieFacts.self, from: json)
  }

  /// Returns every frame in straight RGBA, through images of 16 bits.
  ///
  /// The exact formulas of BT.709 apply, without the rounding errors of a fast conversion.
  static func pictures(_ path: String, decoder: String? = nil) async throws -> [[UInt8]] {
    try await pictures(ofEach: [path], decoder: decoder)[0]
  }

  /// Returns every frame of every movie in straight RGBA. One process decodes all, because starting
  /// one takes longer than decoding a short movie.
  static func pictures(
    ofEach paths: [String], decoder: String? = nil
  ) async throws -> [[[UInt8]]] {
    let filter = "scale=sws_flags=accurate_rnd+full_chroma_int+full_chroma_inp:out_range=pc"
    return try await outputs(
      paths, decoder: decoder,
      as: ["-vf", filter, "-f", "image2pipe", "-c:v", "pam", "-pix_fmt", "rgba64be"]
    ).map(PAMStream.pictures)
  }

  /// Returns every frame of every movie, decoded by one process in the requested layout, without
  /// padding.
  static func frames(
    ofEach paths: [String], as layout: String, decoder: String? = nil, size: Int
  ) async throws -> [[[UInt8]]] {
    try await outputs(paths, decoder: decoder, as: ["-f", "rawvideo", "-pix_fmt", layout]).map {
      bytes in
      stride(from: 0, to: bytes.count, by: size).map {
        [UInt8](bytes[$0..<min($0 + size, bytes.count)])
      }
    }
  }

  /// Returns the bytes that ffmpeg writes for each movie.
  private static func outputs(
    _ paths: [String], decoder: String?, as options: [String]
  ) async throws -> [Data] {
    let folder = try TemporaryFolder()
    let inputs = paths.flatMap { (decoder.map { ["-c:v", $0] } ?? []) + ["-i", $0] }
    let outputs = paths.indices.flatMap { index in
      ["-map", "\(index):v"] + options + ["-fps_mode", "passthrough", folder.file("\(index)")]
    }
    _ = try await run("ffmpeg", ["-v", "error"] + inputs + outputs)
    return try paths.indices.map { try Data(contentsOf: folder.url("\($0)")) }
  }

  /// Returns every frame decoded by ffmpeg, in the requested layout, without padding.
  static func frames(
    _ path: String, as layout: String, decoder: String? = nil, size: Int
  ) async throws -> [[UInt8]] {
    try await frames(ofEach: [path], as: layout, decoder: decoder, size: size)[0]
  }
}

/// Images one after the other in the format PAM, which has the size of each.
private enum PAMStream {
  /// Reads images with red, green, blue and alpha of 16 bits, big-endian, and rounds to 8 bits.
  static func pictures(_ bytes: Data) throws -> [[UInt8]] {
    var found: [[UInt8]] = []
    var rest = [UInt8](bytes)[...]
    while !rest.isEmpty {
      var fields: [String: Int] = [:]
      while true {
        let end = try #require(rest.firstIndex(of: UInt8(ascii: "\n")))
        let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
        rest = rest[(end + 1)...]
        if words == ["ENDHDR"] { break }
        if words.count == 2 { fields[String(words[0])] = Int(words[1]) }
      }
      let (width, height) = try (#require(fields["WIDTH"]), #require(fields["HEIGHT"]))
      try #require(fields["DEPTH"] == 4 && fields["MAXVAL"] == 65_535)
      let samples = rest.prefix(8 * width * height)
      try #require(samples.count == 8 * width * height)
      found.append(PixelBytes.rounded(fromWide: samples))
      rest = rest[(rest.startIndex + samples.count)...]
    }
    return found
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

  struct Packet: Decodable {
    let pts_time: String?
  }

  let streams: [Stream]
  let format: Format
  let packets: [Packet]?

  /// The sorted presentation times of the frames, in seconds.
  var times: [Double] { (packets ?? []).compactMap { $0.pts_time.flatMap(Double.init) }.sorted() }
}
