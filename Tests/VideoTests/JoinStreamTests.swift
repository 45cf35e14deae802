import Foundation
import StrataGraphics
import StrataTestSupport
import StrataVideo
import Testing

/// Joining without FFmpeg.
@Suite struct `Frames without a container that are joined` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let header = "YUV4MPEG2 W4 H3 F30:1 Ip A1:1 C420mpeg2\n"

  /// Frames of 4 × 3 pixels, with 2 × 2 twice for color.
  private func frames(_ range: Range<Int>) -> Data {
    range.reduce(into: Data()) { data, frame in
      data += Data("FRAME\n".utf8) + Data(repeating: UInt8(frame), count: 20)
    }
  }

  private func write(_ name: String, _ header: String, _ frames: Data) throws {
    try (Data(header.utf8) + frames).write(to: folder.url(name))
  }

  private func join(_ parts: [String], to name: String) throws -> JoinSummary {
    try MovieJoiner.join(parts.map { folder.url($0) }, to: folder.url(name))
  }

  @Test func `Y4M has its header once`() throws {
    try write("whole.y4m", Self.header, frames(0..<9))
    for (part, range) in [0..<1, 1..<5, 5..<9].enumerated() {
      try write("\(part).y4m", Self.header, frames(range))
    }
    let summary = try join(["0.y4m", "1.y4m", "2.y4m"], to: "all.y4m")
    let whole = try Data(contentsOf: folder.url("whole.y4m"))
    try expectEqual(Data(contentsOf: folder.url("all.y4m")), whole)
    expect(summary.parts.map(\.frames) == [1, 4, 4] && summary.frames == 9)
    expectEqual(summary.bytes, whole.count)
  }

  @Test func `Y4M of other sizes or kinds, or truncated, is refused`() throws {
    try write("a.y4m", Self.header, frames(0..<2))
    try write("size.y4m", Self.header.replacing("W4", with: "W3"), frames(0..<2))
    try write("cut.y4m", Self.header, frames(0..<2).dropLast())
    try write("empty.y4m", Self.header, Data())
    try write("deep.y4m", Self.header.replacing("C420mpeg2", with: "C420p10"), frames(0..<2))
    try write("huge.y4m", Self.header.replacing("W4", with: "W400000000000"), frames(0..<2))
    try write("none.y4m", "YUV4MPEG2 W H3\n", Data())
    try write("text.y4m", "text", Data())
    try write(
      "words.y4m", Self.header, Data("FRAME I\n".utf8) + Data(repeating: 7, count: 44))
    for (name, words) in [
      ("size.y4m", "the header is \"YUV4MPEG2 W3"), ("cut.y4m", "truncated"),
      ("empty.y4m", "truncated"), ("deep.y4m", "8-bit"), ("huge.y4m", "movie width"),
      ("none.y4m", "not a Y4M"), ("text.y4m", "not a Y4M"), ("words.y4m", "frames with parameters"),
    ] {
      let error = #expect(throws: (any Error).self) { try join(["a.y4m", name], to: "all.y4m") }
      let text = (error as? any StrataError)?.description ?? ""
      expect(text.contains(words) && text.contains(name), "\(text)")
      expect(!folder.contents.contains { $0.hasPrefix("all") || $0.hasPrefix(".") })
    }
  }

  @Test func `raw frames are appended`() throws {
    // More than is copied at a time.
    let parts = [3, 1 << 20, 2_500_000].map { count in
      Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ count) })
    }
    for (part, data) in parts.enumerated() { try data.write(to: folder.url("\(part).rgba")) }
    let summary = try join(["0.rgba", "1.rgba", "2.rgba"], to: "all.raw")
    try expectEqual(Data(contentsOf: folder.url("all.raw")), parts.reduce(Data(), +))
    expect(summary.frames == nil && summary.bytes == parts.reduce(0) { $0 + $1.count })

    try Data().write(to: folder.url("a.mp4"))
    let error = #expect(throws: JoinError.self) { try join(["0.rgba", "a.mp4"], to: "b.rgba") }
    expectEqual(error?.description.contains("a.mp4: is not a .rgba or .raw file"), true)
  }
}
