import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// Names of sequences, their files, and raw frames.
@Suite struct SequenceTests {
  private static let patterns: [(pattern: String, frame: Int, path: String)] = [
    ("frame-%05d.png", 42, "frame-00042.png"), ("%d", 0, "0"),
    ("a%dz.png", 1_234_567, "a1234567z.png"),
    ("%03d.jpg", 9_999, "9999.jpg"), ("100%%-%02d.png", 7, "100%-07.png"), ("%d%%", 3, "3%"),
    ("50%/x/%04d.png", 5, "50%/x/0005.png"), ("/%d/%01d.png", 8, "/%d/8.png"),
    ("50%\u{600}/%d.png", 3, "50%\u{600}/3.png"), ("50%/\u{301}%d.png", 3, "50%/\u{301}3.png"),
    ("ü%02dé.png", 1, "ü01é.png"), ("%019d", 1, "0000000000000000001"),
  ]

  @Test(arguments: patterns)
  func `a pattern makes the name of each frame's file`(
    pattern: String, frame: Int, path: String
  ) throws {
    expect(FrameNamePattern.isPattern(pattern))
    try expectEqual(FrameNamePattern(pattern).path(of: frame), path)
    try expectEqual(FrameNamePattern(pattern).description, pattern)
  }

  private static let broken: [(pattern: String, problem: FrameNameError.Problem)] = [
    ("frame.png", .noNumber), ("a%%b.png", .noNumber), ("%d/frame.png", .noNumber), ("", .noNumber),
    ("%d-%d.png", .severalNumbers), ("%5d.png", .otherConversion), ("%s.png", .otherConversion),
    ("%", .otherConversion), ("a%", .otherConversion), ("%05", .otherConversion),
    ("%00d", .otherConversion), ("%020d", .otherConversion), ("%-5d.png", .otherConversion),
    ("% d.png", .otherConversion), ("%ld.png", .otherConversion), ("%0x.png", .otherConversion),
    ("%05i.png", .otherConversion), ("%0٣d.png", .otherConversion),
  ]

  @Test(arguments: broken)
  func `an invalid pattern is refused with an example`(
    pattern: String, problem: FrameNameError.Problem
  ) throws {
    let error = #expect(throws: FrameNameError.self) { try FrameNamePattern(pattern) }
    expectEqual(error?.problem, problem)
    expectEqual(error?.kind, .usage)
    expectEqual(error?.description.contains("frame-%05d.png"), true)
  }

  private func picture(_ value: UInt8) -> Pixels {
    Pixels(width: 3, height: 2, premultipliedRGBA: (0..<6).flatMap { _ in [value, 0, 0, 128] })
  }

  @Test func `each frame is a separate file with the announced number`() throws {
    let directory = try TemporaryFolder()
    let encoder = SequenceEncoder(
      try FrameNamePattern(directory.file("f%02d.png")), still: StillFormat(.png),
      numbers: [0..<2, 9..<11],
      identity: SequenceIdentity(scene: "", version: "", options: [:]))
    for value in [10, 20, 30, 40] as [UInt8] { try encoder.add(picture(value)) }
    encoder.finish()
    let names = ["f00.png", "f01.png", "f09.png", "f10.png"]
    expectEqual(directory.contents, ["f%02d.png.manifest"] + names)
    for (name, value) in zip(names, [10, 20, 30, 40] as [UInt8]) {
      let file = try Data(contentsOf: directory.url(name))
      try expectEqual(PNG.decode(file).pixels.bytes, picture(value).bytes)
    }
    let sizes = try names.map { try Data(contentsOf: directory.url($0)).count }
    expectEqual(encoder.byteCount, sizes.reduce(0, +))
  }

  @Test func `raw frames are straight RGBA without anything between`() throws {
    let sink = MemorySink()
    let stream = RawStream()
    let opaque = Pixels(width: 2, height: 1, premultipliedRGBA: [1, 2, 3, 255, 4, 5, 6, 255])
    let translucent = Pixels(width: 2, height: 1, premultipliedRGBA: [10, 20, 0, 51, 0, 0, 0, 0])
    for frame in [opaque, translucent, opaque] { try stream.write(frame, to: sink) }
    try stream.end(to: sink)
    // 255 · 10 / 51 = 50.
    expectEqual(
      sink.bytes,
      [
        1, 2, 3, 255, 4, 5, 6, 255, 50, 100, 0, 51, 0, 0, 0, 0, 1, 2, 3, 255, 4, 5, 6, 255,
      ])
  }

  @Test func `a stream becomes a file when it is finished and not before`() throws {
    let directory = try TemporaryFolder()
    let encoder = StreamEncoder(
      RawStream(), to: try PendingOutput(path: directory.file("a.rgba")))
    try encoder.add(picture(9))
    expect(!FileManager.default.fileExists(atPath: directory.file("a.rgba")))
    try encoder.finish()
    expectEqual(encoder.byteCount, 24)
    try expectEqual(Data(contentsOf: directory.url("a.rgba")).count, 24)

    let cancelled = StreamEncoder(
      RawStream(), to: try PendingOutput(path: directory.file("b.rgba")))
    try cancelled.add(picture(9))
    cancelled.cancel()
    expectEqual(directory.contents, ["a.rgba"])
  }

  @Test func `an unfinished output leaves no file`() throws {
    let directory = try TemporaryFolder()
    do {
      let output = try PendingOutput(path: directory.file("a"))
      try output.writer.write([UInt8](repeating: 1, count: 100_000))
    }
    expect(directory.contents.isEmpty)
  }

  @Test func `a finished output is not cancelled afterward`() throws {
    let directory = try TemporaryFolder()
    let output = try PendingOutput(path: directory.file("a"))
    try output.writer.write([1, 2, 3])
    try output.finish()
    output.cancel()
    try expectEqual(Data(contentsOf: directory.url("a")), Data([1, 2, 3]))
  }

  @Test func `a caller's descriptor stays open`() throws {
    var ends: [Int32] = [0, 0]
    expectEqual(pipe(&ends), 0)
    defer { for end in ends { close(end) } }
    let output = PendingOutput(descriptor: ends[1], path: "pipe")
    try output.writer.write([1, 2, 3])
    try output.finish()
    output.cancel()
    expectEqual(write(ends[1], "x", 1), 1)
    var bytes = [UInt8](repeating: 0, count: 9)
    expectEqual(read(ends[0], &bytes, 9), 4)
    expectEqual(bytes.prefix(4), [1, 2, 3, 0x78])
  }

  private static func changed(
    _ old: [(Int, Int)], _ new: [(Int, Int)]
  ) -> PixelRect? {
    func pixels(_ points: [(Int, Int)]) -> Pixels {
      var bytes = [UInt8](repeating: 0, count: 4 * 9 * 7)
      for (x, y) in points { bytes[4 * (9 * y + x) + 3] = 1 }
      return Pixels(width: 9, height: 7, premultipliedRGBA: bytes)
    }
    return PixelRect.changed(from: pixels(old), to: pixels(new))
  }

  @Test func `the region of a change is the smallest around it`() {
    expect(Self.changed([], []) == nil)
    expect(Self.changed([(3, 2)], [(3, 2)]) == nil)
    expectEqual(Self.changed([], [(3, 2)]), PixelRect(x: 3, y: 2, width: 1, height: 1))
    expectEqual(Self.changed([(8, 0)], [(0, 6)]), PixelRect(x: 0, y: 0, width: 9, height: 7))
    expectEqual(
      Self.changed([(2, 1), (5, 5)], [(4, 3), (5, 5)]),
      PixelRect(x: 2, y: 1, width: 3, height: 3))
  }
}
