internal import Foundation
internal import StrataGraphics

/// The record of finished frames of a sequence, in a file next to them.
///
/// The name of the file is the pattern followed by ".manifest", `frame-%05d.png.manifest`. It is
/// visible next to the frames, two sequences in one folder have two manifests, and shell patterns
/// for images do not match it.
///
/// Each line is a JSON object. One with `options` is a job: its inputs and its key. One with
/// `frame` is a file that such a job has finished: its number, its size in bytes and its hash,
/// 64-bit FNV-1a. Lines are only appended, each by one system call, so that several processes may
/// write frames of one sequence, and an interrupted process leaves only complete lines, except
/// possibly the last. If a frame has several lines, the last one applies.
///
/// A file with many frames has a manifest of its own in the same format, see `MovieManifest`.
struct SequenceManifest {
  /// The line of a job.
  struct Job: Encodable {
    let job: String
    let scene: String
    let version: String
    let options: [String: String]

    init(_ identity: SequenceIdentity) {
      job = identity.key
      (scene, version, options) = (identity.scene, identity.version, identity.options)
    }
  }

  /// The line of a frame.
  ///
  /// The size and the hash are those of the frame's file, or of its pixels in a movie.
  struct Frame: Encodable, Equatable {
    let frame: Int
    let bytes: Int
    let hash: String
    /// The key of the job that rendered the frame.
    let job: String
  }

  /// The line of a file with many frames.
  struct Movie: Encodable, Equatable {
    /// The size of the file.
    let bytes: Int
    /// The number of its frames.
    let frames: Int
    /// The hash of the file.
    let hash: String
  }

  private(set) var jobs: [String: SequenceIdentity] = [:]
  /// The file with all frames; nil for a sequence.
  private(set) var movie: Movie?
  private(set) var frames: [Int: Frame] = [:]
  /// Whether the last line is incomplete.
  private(set) var isCut = false
  private var lineCount = 0

  /// The maximum size in bytes, enough for over a million frames; a larger file is not a manifest.
  private static let mostBytes = 256 << 20

  static func path(of pattern: FrameNamePattern) -> String { pattern.description + ".manifest" }

  /// The maximum number of unknown lines; a file with more is not a manifest.
  ///
  /// Each interrupted process leaves at most one.
  private static let mostUnknown = 1_000

  /// Reads a file; nil if it does not exist or cannot be a manifest.
  ///
  /// Incomplete and unknown lines are ignored, up to a thousand of them.
  init?(contentsOf path: String) {
    guard let bytes = RegularFile.contents(of: path, upTo: Self.mostBytes) else { return nil }
    isCut = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    let decoder = JSONDecoder()
    var unknown = 0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      lineCount += 1
      if add(line, decoder) { continue }
      unknown += 1
      if unknown > Self.mostUnknown { return nil }
    }
  }

  /// The fields of all kinds of lines, so that each line is decoded once.
  private struct AnyLine: Decodable {
    let frame, frames, bytes: Int?
    let hash, job, scene, version: String?
    let options: [String: String]?
  }

  /// Adds a line; returns false if it is unknown.
  private mutating func add(_ line: Data, _ decoder: JSONDecoder) -> Bool {
    guard line.first == UInt8(ascii: "{"),
      let entry = try? decoder.decode(AnyLine.self, from: line)
    else { return false }
    if let frame = entry.frame, let bytes = entry.bytes, let hash = entry.hash,
      let job = entry.job
    {
      frames[frame] = Frame(frame: frame, bytes: bytes, hash: hash, job: job)
    } else if let bytes = entry.bytes, let count = entry.frames, let hash = entry.hash {
      movie = Movie(bytes: bytes, frames: count, hash: hash)
    } else if let job = entry.job, let scene = entry.scene, let version = entry.version,
      let options = entry.options
    {
      jobs[job] = SequenceIdentity(scene: scene, version: version, options: options)
    } else {
      return false
    }
    return true
  }

  /// The number of obsolete lines, in excess of the number of current lines, that are tolerated.
  private static let mostWaste = 1_000

  /// Whether most lines are obsolete.
  var isWasteful: Bool { lineCount > 2 * (jobs.count + frames.count) + Self.mostWaste }

  /// The current lines: the last for each frame, and their jobs.
  var worth: [UInt8] {
    let frames = frames.values.sorted { $0.frame < $1.frame }
    let known = Set(frames.map(\.job)).sorted().compactMap { jobs[$0] }
    let lines = known.map { Self.line(Job($0)) } + frames.map { Self.line($0) }
    return Array(lines.joined())
  }

  /// Returns a line with its line break.
  static func line(_ entry: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8]((try? encoder.encode(entry)) ?? Data()) + [UInt8(ascii: "\n")]
  }
}
