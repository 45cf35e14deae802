internal import Foundation
internal import StrataGraphics

/// What jobs have noted of the frames of a sequence, in a file beside them.
///
/// The file has the pattern's own name with ".manifest" behind it, `frame-%05d.png.manifest`:
/// people see it where they see the frames, two sequences in one folder have two, and no pattern of
/// shells for pictures takes it in.
///
/// Each line is a JSON object. One with `options` is a job: what its files follow from, and its
/// key. One with `frame` is a file that such a job has finished: its number, its size in bytes and
/// its hash, FNV-1a in 64 bits. Lines are only ever added, each by one call of the system, so that
/// several processes may write frames of one sequence, and a process that was cut leaves whole
/// lines but for the last. Of two lines about a frame the later one counts.
struct SequenceManifest {
  /// A job's line.
  struct Job: Codable {
    let job: String
    let scene: String
    let version: String
    let options: [String: String]

    init(_ identity: SequenceIdentity) {
      job = identity.key
      (scene, version, options) = (identity.scene, identity.version, identity.options)
    }

    var identity: SequenceIdentity {
      SequenceIdentity(scene: scene, version: version, options: options)
    }
  }

  /// A frame's line.
  struct Frame: Codable, Equatable {
    let frame: Int
    let bytes: Int
    let hash: String
    /// The key of the job that drew it.
    let job: String
  }

  private(set) var jobs: [String: SequenceIdentity] = [:]
  private(set) var frames: [Int: Frame] = [:]
  /// Whether the last line has no end.
  private(set) var isCut = false
  private var lineCount = 0

  /// As many bytes as over a million frames have; a larger file is no manifest.
  private static let mostBytes = 256 << 20

  static func path(of pattern: FrameNamePattern) -> String { pattern.description + ".manifest" }

  /// Reads a file; nil where there is none, or none that could be a manifest.
  ///
  /// Lines that are not whole, or say something else, count for nothing.
  init?(contentsOf path: String) {
    // A FIFO of the name must not hold the job up.
    let descriptor = retryingInterrupts { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.mostBytes, let bytes = try? file.readToEnd() ?? Data()
    else { return nil }
    isCut = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    let decoder = JSONDecoder()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      lineCount += 1
      if let frame = try? decoder.decode(Frame.self, from: line) {
        frames[frame.frame] = frame
      } else if let job = try? decoder.decode(Job.self, from: line) {
        jobs[job.job] = job.identity
      }
    }
  }

  /// Lines that count for nothing, beyond as many as count, that are let be.
  private static let mostWaste = 1_000

  /// Whether most lines count for nothing any more.
  var isWasteful: Bool { lineCount > 2 * (jobs.count + frames.count) + Self.mostWaste }

  /// The lines that count: the last about each frame, and their jobs.
  var worth: [UInt8] {
    let frames = frames.values.sorted { $0.frame < $1.frame }
    let known = Set(frames.map(\.job)).sorted().compactMap { jobs[$0] }
    let lines = known.map { Self.line(Job($0)) } + frames.map { Self.line($0) }
    return Array(lines.joined())
  }

  /// A line with its end.
  static func line(_ entry: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8]((try? encoder.encode(entry)) ?? Data()) + [UInt8(ascii: "\n")]
  }
}
