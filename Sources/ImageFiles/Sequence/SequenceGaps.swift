internal import Foundation
package import StrataGraphics

/// What is left to draw of a sequence that was cut, as its manifest has it.
///
/// A frame is kept where the manifest says that a job of the same identity has finished it, and its
/// file is still what it says, byte for byte. All others are drawn again.
package struct SequenceGaps {
  /// The frames to draw, in order.
  package private(set) var missing: [Range<Int>] = []
  /// Why files that are there are not kept.
  package private(set) var remarks: [Diagnostic] = []

  /// Looks at the files of frames; each that may be kept is read whole.
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
        if access(file, F_OK) == 0 { unknown.append(frame) }
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
        if access(file, F_OK) == 0 { changed.append(frame) }
        addMissing(frame)
      }
    }
    func note(_ code: String, _ frames: [Int], _ reason: String) {
      guard !frames.isEmpty else { return }
      let what = frames.count == 1 ? "is drawn again" : "are drawn again"
      let text = "\(Self.names(frames)) \(what), since \(reason)"
      remarks.append(Diagnostic(.note, code: code, text, file: pattern.description))
    }
    let difference = other.flatMap { manifest?.jobs[$0] }.map { identity.differences(from: $0) }
    let them = foreign.count == 1 ? "it" : "them"
    note(
      "frames-of-another-job", foreign,
      "another job drew \(them)" + (difference.map { ": " + $0 } ?? ""))
    let those = unknown.count == 1 ? "it" : "them"
    note(
      "frames-unknown", unknown,
      manifest == nil
        ? "there is no manifest, \(path)" : "the manifest, \(path), has nothing about \(those)")
    note(
      "frames-changed", changed,
      "\(changed.count == 1 ? "the file is" : "the files are") not as the manifest says")
  }

  private mutating func addMissing(_ frame: Int) {
    if let last = missing.last, last.upperBound == frame {
      missing[missing.count - 1] = last.lowerBound..<frame + 1
    } else {
      missing.append(frame..<frame + 1)
    }
  }

  /// Numbers named in one sentence.
  private static let mostNamed = 5

  /// "frame 3", "frames 1, 2 and 7", "60 frames from 0 on".
  private static func names(_ frames: [Int]) -> String {
    guard frames.count > 1, let last = frames.last else { return "frame \(frames.first ?? 0)" }
    guard frames.count <= mostNamed else {
      return "\(frames.count) frames from \(frames.first ?? 0) on"
    }
    return "frames " + frames.dropLast().map(String.init).joined(separator: ", ") + " and \(last)"
  }

  /// Read at once.
  private static let pieceBytes = 1 << 20

  /// Whether a file has the size and the hash that the manifest says.
  private static func file(_ path: String, is entry: SequenceManifest.Frame) -> Bool {
    let descriptor = retryingInterrupts { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) == entry.bytes
    else { return false }
    var hash = StableHash()
    var rest = entry.bytes
    return withUnsafeTemporaryAllocation(byteCount: pieceBytes, alignment: 1) { room in
      while rest > 0 {
        let count = retryingInterrupts { read(descriptor, room.baseAddress, min(rest, room.count)) }
        guard count > 0 else { return false }
        hash.add(UnsafeRawBufferPointer(rebasing: room[..<count]))
        rest -= count
      }
      return hash.hex == entry.hash
    }
  }
}
