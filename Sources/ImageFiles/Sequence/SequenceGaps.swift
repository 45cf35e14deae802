internal import Foundation
package import StrataGraphics

/// The frames of an interrupted sequence that remain to be rendered, according to its manifest.
///
/// A frame is kept if the manifest records that a job with the same identity has finished it, and
/// its file still has the recorded size and hash. All others are rendered again.
package struct SequenceGaps {
  /// The frames to render, in order.
  package private(set) var missing: [Range<Int>] = []
  /// The reasons why existing files are not kept.
  package private(set) var messages: [Diagnostic] = []

  /// Checks the files of frames, reading each file that may be kept completely.
  package init(
    _ frames: some Sequence<Int>, of pattern: FrameNamePattern, identity: SequenceIdentity
  ) {
    let path = SequenceManifest.path(of: pattern)
    let manifest = SequenceManifest(contentsOf: path)
    let key = identity.key
    var (unknown, foreign, changed): ([Int], [Int], [Int]) = ([], [], [])
    var other: String?
    for frame in frames {
      let file = pattern.path(of: frame)
      guard let entry = manifest?.frames[frame] else {
        if FileSystem.exists(file) { unknown.append(frame) }
        addMissing(frame)
        continue
      }
      if entry.job != key {
        foreign.append(frame)
        other = entry.job
        addMissing(frame)
      } else if Self.file(file, is: entry) {
        continue
      } else {
        if FileSystem.exists(file) { changed.append(frame) }
        addMissing(frame)
      }
    }
    func note(_ code: String, _ frames: [Int], _ reason: String) {
      guard !frames.isEmpty else { return }
      let what = frames.count == 1 ? "is rendered again" : "are rendered again"
      let text = "\(Self.names(frames)) \(what) because \(reason)"
      messages.append(Diagnostic(.note, code: code, text, file: pattern.description))
    }
    let difference = other.flatMap { manifest?.jobs[$0] }.map { identity.differences(from: $0) }
    let them = foreign.count == 1 ? "it" : "them"
    note(
      "frames-of-another-job", foreign,
      "another job rendered \(them)" + (difference.map { ": " + $0 } ?? ""))
    let those = unknown.count == 1 ? "it" : "them"
    note(
      "frames-unknown", unknown,
      manifest == nil
        ? "the manifest \(path) is missing or not readable"
        : "the manifest \(path) does not list \(those)")
    note(
      "frames-changed", changed,
      "\(changed.count == 1 ? "the file does" : "the files do") not match the manifest")
  }

  /// Returns whether the manifest of a sequence exists, with the files of all its frames.
  package static func areFilesPresent(of pattern: FrameNamePattern) -> Bool {
    guard let manifest = SequenceManifest(contentsOf: SequenceManifest.path(of: pattern)),
      !manifest.frames.isEmpty
    else { return false }
    return manifest.frames.keys.allSatisfy { FileSystem.exists(pattern.path(of: $0)) }
  }

  private mutating func addMissing(_ frame: Int) {
    if let last = missing.last, last.upperBound == frame {
      missing[missing.count - 1] = last.lowerBound..<frame + 1
    } else {
      missing.append(frame..<frame + 1)
    }
  }

  /// The maximum number of frames listed in one sentence.
  private static let mostNamed = 5

  /// Returns a list such as "frame 3", "frames 1, 2 and 7" or "60 frames, starting with frame 0,".
  private static func names(_ frames: [Int]) -> String {
    guard frames.count > 1, let last = frames.last else { return "frame \(frames.first ?? 0)" }
    guard frames.count <= mostNamed else {
      return "\(frames.count) frames, starting with frame \(frames.first ?? 0),"
    }
    return "frames " + frames.dropLast().map(String.init).joined(separator: ", ") + " and \(last)"
  }

  /// Returns whether a file has the size and the hash recorded in the manifest.
  private static func file(_ path: String, is entry: SequenceManifest.Frame) -> Bool {
    FileHash.matches(path, bytes: entry.bytes, hash: entry.hash)
  }
}
