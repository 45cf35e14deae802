import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// The recorded data of a sequence's frames, and the frames that a later job keeps.
@Suite struct ManifestTests {
  private let directory: TemporaryFolder
  private let pattern: FrameNamePattern
  private let identity = SequenceIdentity(
    scene: "00aa", version: "1.0", options: ["scale": "1", "fps": "60"])

  init() throws {
    directory = try TemporaryFolder()
    pattern = try FrameNamePattern(directory.file("%d.png"))
  }

  private var manifest: String { directory.file("%d.png.manifest") }
  private var text: String {
    get throws { try String(contentsOfFile: manifest, encoding: .utf8) }
  }

  private func encoder(
    _ numbers: Range<Int>, _ identity: SequenceIdentity? = nil
  ) -> SequenceEncoder {
    SequenceEncoder(
      pattern, still: StillFormat(.png), numbers: [numbers], identity: identity ?? self.identity)
  }

  private func draw(_ numbers: Range<Int>, _ identity: SequenceIdentity? = nil) throws {
    let encoder = encoder(numbers, identity)
    for number in numbers { try encoder.add(picture(number)) }
    encoder.finish()
  }

  private func picture(_ number: Int) -> Pixels {
    Pixels(width: 2, height: 1, premultipliedRGBA: [UInt8(number), 0, 0, 255, 0, 0, 0, 0])
  }

  private func gaps(_ frames: Range<Int>, _ identity: SequenceIdentity? = nil) -> SequenceGaps {
    SequenceGaps(frames, of: pattern, identity: identity ?? self.identity)
  }

  @Test func `each line is an object, the job's first and then one for each frame`() throws {
    try draw(3..<6)
    let lines = try text.split(separator: "\n").map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    try expect(text.hasSuffix("\n"))
    expectEqual(lines.count, 4)
    expect(lines[0]["scene"] as? String == "00aa" && lines[0]["version"] as? String == "1.0")
    expectEqual(lines[0]["options"] as? [String: String], ["scale": "1", "fps": "60"])
    let key = try #require(lines[0]["job"] as? String)
    for (number, line) in zip(3..., lines.dropFirst()) {
      let file = try Data(contentsOf: directory.url("\(number).png"))
      var hash = StableHash()
      file.withUnsafeBytes { hash.add($0) }
      expect(line["frame"] as? Int == number && line["bytes"] as? Int == file.count)
      expect(line["hash"] as? String == hash.hex && line["job"] as? String == key)
    }
  }

  @Test func `a symbolic link in place of the manifest is not followed`() throws {
    try draw(0..<2)
    expect(gaps(0..<2).missing.isEmpty)
    let (other, before) = (directory.file("other"), try text)
    try FileManager.default.moveItem(atPath: manifest, toPath: other)
    try FileManager.default.createSymbolicLink(atPath: manifest, withDestinationPath: other)
    expectEqual(gaps(0..<2).missing, [0..<2])
    #expect(throws: OutputError.self) { try draw(2..<3) }
    try expectEqual(String(contentsOfFile: other, encoding: .utf8), before)
  }

  /// Values from the definition of FNV-1a.
  @Test func `the hash is FNV-1a`() {
    expectEqual(StableHash().hex, "cbf29ce484222325")
    expectEqual(StableHash.hex("a"), "af63dc4c8601ec8c")
    expectEqual(StableHash.hex("foobar"), "85944171f73967e8")
    var pieces = StableHash()
    for piece in ["fo", "", "obar"] { pieces.add(piece) }
    expectEqual(pieces.hex, StableHash.hex("foobar"))
  }

  @Test func `only frames that match the manifest are kept`() throws {
    try draw(0..<6)
    expect(gaps(0..<6).missing.isEmpty && gaps(2..<4).missing.isEmpty)
    expect(gaps(4..<8).missing == [6..<8] && gaps(4..<8).messages.isEmpty)

    try FileManager.default.removeItem(atPath: directory.file("1.png"))
    let whole = try Data(contentsOf: directory.url("2.png"))
    try whole.dropLast().write(to: directory.url("2.png"))
    var other = try Data(contentsOf: directory.url("3.png"))
    other[other.count / 2] ^= 1
    try other.write(to: directory.url("3.png"))
    // A complete image of the right size, but not the frame with this number.
    try Data(contentsOf: directory.url("4.png")).write(to: directory.url("5.png"))
    let left = gaps(0..<7)
    expectEqual(left.missing, [1..<4, 5..<7])
    expectEqual(left.messages.map(\.code), ["frames-changed"])
    expectEqual(left.messages.first?.severity, .note)
    expectEqual(left.messages.first?.message.contains("frames 2, 3 and 5"), true)
  }

  private static let others: [(SequenceIdentity, says: String)] = [
    (
      SequenceIdentity(scene: "00ab", version: "1.0", options: ["scale": "1", "fps": "60"]),
      "the scene has changed"
    ),
    (
      SequenceIdentity(scene: "00aa", version: "2.0", options: ["scale": "1", "fps": "60"]),
      "strata was 1.0 and is 2.0"
    ),
    (
      SequenceIdentity(scene: "00aa", version: "1.0", options: ["scale": "2", "fps": "60"]),
      "scale was 1 and is 2"
    ),
    (SequenceIdentity(scene: "00aa", version: "1.0", options: ["scale": "1"]), "fps was 60"),
    (
      SequenceIdentity(
        scene: "00aa", version: "1.0", options: ["scale": "1", "fps": "60", "dither": "on"]),
      "dither is on"
    ),
  ]

  @Test(arguments: others)
  func `frames of another job are redrawn, and the difference is reported`(
    other: SequenceIdentity, says: String
  ) throws {
    expect(other.key != identity.key)
    try draw(0..<3)
    let left = gaps(0..<4, other)
    expectEqual(left.missing, [0..<4])
    expectEqual(left.messages.map(\.code), ["frames-of-another-job"])
    expectEqual(left.messages.first?.message.contains(says), true)
    // If both have drawn some frames, each keeps its own.
    try draw(1..<2, other)
    expectEqual(gaps(0..<3, other).missing, [0..<1, 2..<3])
    expectEqual(gaps(0..<3).missing, [1..<2])
  }

  @Test func `options with common prefixes are distinguished`() {
    func key(_ options: [String: String]) -> String {
      SequenceIdentity(scene: "", version: "", options: options).key
    }
    expect(key(["ab": "c"]) != key(["a": "bc"]))
    expect(key(["a": "b", "c": "d"]) != key(["a": "bcd"]))
  }

  @Test func `files without a manifest are redrawn, and reported if there are any`()
    throws
  {
    expect(gaps(0..<3).missing == [0..<3] && gaps(0..<3).messages.isEmpty)
    try draw(0..<3)
    try FileManager.default.removeItem(atPath: manifest)
    let left = gaps(0..<3)
    expectEqual(left.missing, [0..<3])
    expectEqual(left.messages.map(\.code), ["frames-unknown"])
    expectEqual(left.messages.first?.message.contains("%d.png.manifest"), true)
  }

  @Test func `a truncated manifest keeps its complete lines`() throws {
    try draw(0..<4)
    let whole = try Data(contentsOf: URL(fileURLWithPath: manifest))
    let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
    for length in 0...whole.count {
      try whole.prefix(length).write(to: URL(fileURLWithPath: manifest))
      // A line counts even without its line break.
      let lines = ends.count { $0 <= length }
      let kept = 4 - gaps(0..<4).missing.reduce(0) { $0 + $1.count }
      expectEqual(kept, max(0, lines - 1), "\(length) bytes")
    }
    // Text after a truncated line is a separate line.
    try whole.prefix(whole.count - 9).write(to: URL(fileURLWithPath: manifest))
    try draw(3..<4)
    expect(gaps(0..<4).missing.isEmpty)
  }

  private static let damages = [
    "\u{0}\u{1}\n\n{}\n[]\nnull\n{\"frame\":1}\n", "{\"job\":{}}\n",
    String(repeating: "[", count: 100_000) + "\n",
    "{\"frame\":1e99,\"bytes\":-1,\"hash\":\"\",\"job\":\"\"}\n",
  ]

  @Test(arguments: damages.indices)
  func `malformed lines are ignored`(index: Int) throws {
    let damage = Self.damages[index]
    try draw(0..<2)
    let known = try text
    try (damage + known + damage).write(toFile: manifest, atomically: false, encoding: .utf8)
    expectEqual(gaps(0..<3).missing, [2..<3])
    try draw(2..<3)
    expect(gaps(0..<3).missing.isEmpty)
  }

  /// Each costs time, and a file of some megabytes can have millions.
  @Test(arguments: ["1\n", "{}\n"])
  func `a file of very many foreign lines is not a manifest`(line: String) throws {
    try draw(0..<2)
    let known = try text
    for (count, missing) in [(1_000, []), (1_001, [0..<2])] as [(Int, [Range<Int>])] {
      let foreign = String(repeating: line, count: count)
      try (foreign + known).write(toFile: manifest, atomically: false, encoding: .utf8)
      expectEqual(gaps(0..<2).missing, missing)
    }
  }

  @Test func `a symbolic link with the name of a frame is replaced`() throws {
    try Data("other".utf8).write(to: directory.url("other"))
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("1.png"), withDestinationPath: directory.file("other"))
    try draw(0..<2)
    try expectEqual(String(contentsOf: directory.url("other"), encoding: .utf8), "other")
    expect(gaps(0..<2).missing.isEmpty)
  }

  @Test func `a manifest that is not a file is refused before drawing`() throws {
    expectEqual(mkfifo(manifest, 0o600), 0)
    expectEqual(gaps(0..<2).missing, [0..<2])
    #expect(throws: OutputError(.create, manifest, code: EEXIST)) { try draw(0..<2) }
    expectEqual(directory.contents, ["%d.png.manifest"])
  }

  @Test func `a job that finishes no frame leaves no manifest`() throws {
    let encoder = SequenceEncoder(
      pattern, still: StillFormat(.webp), numbers: [0..<1], identity: identity)
    let side = 20_000
    let tooWide = Pixels(
      width: side, height: 1, premultipliedRGBA: [UInt8](repeating: 0, count: 4 * side))
    #expect(throws: (any Error).self) { try encoder.add(tooWide) }
    encoder.cancel()
    expect(directory.contents.isEmpty)
  }

  @Test func `concurrent jobs leave one common manifest`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for first in stride(from: 0, to: 80, by: 20) {
        group.addTask { [self] in try draw(first..<first + 20) }
      }
      try await group.waitForAll()
    }
    expect(gaps(0..<80).missing.isEmpty)
    try expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
  }

  @Test func `ignored lines are dropped, but not while others write`() throws {
    try draw(0..<3)
    let known = try text
    let last = try #require(known.split(separator: "\n").last)
    let waste = String(repeating: last + "\n", count: 1_200)
    try (known + waste).write(toFile: manifest, atomically: false, encoding: .utf8)

    let slow = encoder(3..<5)
    try slow.add(picture(3))
    // It has dropped them at the start.
    try expectEqual(text.split(separator: "\n").count, 5)
    let handle = try #require(FileHandle(forWritingAtPath: manifest))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(waste.utf8))
    try handle.close()
    try draw(5..<6)
    try expectEqual(text.split(separator: "\n").count, 1_206)
    try slow.add(picture(4))
    slow.finish()
    expect(gaps(0..<6).missing.isEmpty)
    try draw(6..<7)
    try expectEqual(text.split(separator: "\n").count, 8)
    expect(gaps(0..<7).missing.isEmpty)
  }
}
