import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Animated PNGs, parsed and reassembled by the rules of the PNG specification.
@Suite struct APNGTests {
  /// An image with a square over translucent stripes.
  private static func picture(_ x: Int, _ y: Int, width: Int = 40, height: Int = 30) -> Pixels {
    var bytes: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let isInside = (x..<x + 6).contains(column) && (y..<y + 6).contains(row)
        let alpha = UInt8(column % 7 * 30)
        bytes += isInside ? [200, 30, 0, 255] : [alpha / 2, alpha / 3, alpha, alpha]
      }
    }
    return Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }

  private static let moving = [(0, 0), (3, 1), (34, 24), (34, 24), (10, 10)].map {
    picture($0.0, $0.1)
  }

  private func encode(
    _ frames: [Pixels], rate: FrameRate = 25, loops: Int = 0, compression: PNGCompression = .fast
  ) throws -> [UInt8] {
    let sink = MemorySink()
    let stream = APNGStream(
      frameCount: frames.count, rate: rate, loops: loops, compression: compression)
    for frame in frames { try stream.write(frame, to: sink) }
    try stream.end(to: sink)
    return sink.bytes
  }

  private func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The image and the delay of each frame as a viewer would show them.
  private func play(_ file: [UInt8]) throws -> [(bytes: [UInt8], delay: [Int])] {
    let chunks = PNGFixture.chunks(file)
    // Checksums and order are as a file writer produces them.
    expectEqual(PNGFixture.file(chunks), file)
    let header = try #require(chunks.first).payload
    let (width, height) = (number(header[0..<4]), number(header[4..<8]))
    let common = chunks.filter { ["sRGB"].contains($0.type) }
    var canvas = [UInt8](repeating: 0, count: 4 * width * height)
    var shown: [(bytes: [UInt8], delay: [Int])] = []
    var control: [UInt8] = []
    var data: [UInt8] = []
    var expectedNumber = 0
    func show() throws {
      guard !control.isEmpty else { return }
      let frame = stride(from: 4, to: 20, by: 4).map { number(control[$0..<$0 + 4]) }
      var own = header
      own.replaceSubrange(0..<8, with: control[4..<12])
      let png = PNGFixture.file(
        [("IHDR", own)] + common + [("IDAT", data), ("IEND", [])])
      let part = try PNG.decode(Data(png)).pixels.bytes
      // Replaced and kept: no blending, no disposal.
      expectEqual(Array(control[24..<26]), [0, 0])
      for row in 0..<frame[1] {
        let to = 4 * ((frame[3] + row) * width + frame[2])
        canvas.replaceSubrange(
          to..<to + 4 * frame[0], with: part[4 * row * frame[0]..<4 * (row + 1) * frame[0]])
      }
      shown.append((canvas, [number(control[20..<22]), number(control[22..<24])]))
    }
    for (type, payload) in chunks {
      switch type {
      case "fcTL":
        try show()
        expectEqual(number(payload[0..<4]), expectedNumber)
        expectedNumber += 1
        (control, data) = (payload, [])
      case "IDAT": data += payload
      case "fdAT":
        expectEqual(number(payload[0..<4]), expectedNumber)
        expectedNumber += 1
        data += payload[4...]
      default: break
      }
    }
    try show()
    return shown
  }

  @Test(arguments: PNGCompression.allCases)
  func `every frame round-trips`(compression: PNGCompression) throws {
    let shown = try play(encode(Self.moving, compression: compression))
    expectEqual(shown.map(\.bytes), Self.moving.map(\.bytes))
  }

  @Test func `a reader without animation support sees the first frame`() throws {
    let image = try PNG.decode(Data(encode(Self.moving)))
    expectEqual(image.pixels.bytes, Self.moving[0].bytes)
  }

  @Test func `frames, loops and delays are written`() throws {
    let television = try #require(FrameRate(30_000, 1_001))
    let file = try encode(Self.moving, rate: television, loops: 3)
    let chunks = PNGFixture.chunks(file)
    expectEqual(
      chunks.map(\.type).prefix(5),
      ["IHDR", "sRGB", "acTL", "fcTL", "IDAT"])
    expectEqual(chunks.last?.type, "IEND")
    let control = try #require(chunks.first { $0.type == "acTL" }).payload
    expectEqual(control, [0, 0, 0, 5, 0, 0, 0, 3])
    try expect(play(file).allSatisfy { $0.delay == [1_001, 30_000] })
    try expect(play(encode(Self.moving)).allSatisfy { $0.delay == [1, 25] })
  }

  @Test func `only what changes is stored`() throws {
    let controls = PNGFixture.chunks(try encode(Self.moving)).filter { $0.type == "fcTL" }
    let regions = controls.map { control in
      stride(from: 4, to: 20, by: 4).map { number(control.payload[$0..<$0 + 4]) }
    }
    expectEqual(
      regions,
      [
        [40, 30, 0, 0], [9, 7, 0, 0], [37, 29, 3, 1], [1, 1, 0, 0], [30, 20, 10, 10],
      ])
  }

  @Test func `a file larger than a chunk round-trips`() throws {
    var numbers = RepeatableRandom(seed: 7)
    let frames = (0..<3).map { _ in
      let row = (0..<300).flatMap { _ in [UInt8.random(in: 0...99, using: &numbers), 5, 6, 100] }
      return Pixels(
        width: 300, height: 200, premultipliedRGBA: Array(repeatElement(row, count: 200).joined()))
    }
    let file = try encode(frames, compression: .none)
    expect(PNGFixture.chunks(file).count { $0.type == "fdAT" } > 2)
    try expectEqual(play(file).map(\.bytes), frames.map(\.bytes))
  }

  @Test func `the sink's error is rethrown`() {
    struct Full: Error {}
    final class SmallSink: ByteSink {
      func write(_ bytes: UnsafeRawBufferPointer) throws { throw Full() }
    }
    #expect(throws: Full.self) {
      try APNGStream(frameCount: 1, rate: 25).write(Self.moving[0], to: SmallSink())
    }
  }

  private static let rates: [(numerator: Int, denominator: Int)] = [
    (60, 1), (30_000, 1_001), (1, 65_535), (65_535, 1), (90_000, 1), (90_000, 7), (1_000_003, 997),
    (1, 70_000), (70_001, 70_000), (2_147_483_647, 2_147_483_646), (123_457, 2), (1, 2_147_483_647),
    (2_147_483_647, 1), (299_999, 100_003),
  ]

  @Test(arguments: rates)
  func `a delay is the nearest fraction of 16-bit numbers`(
    numerator: Int, denominator: Int
  ) throws {
    let delay = FrameDelay(try #require(FrameRate(numerator, denominator)))
    let exact = Double(denominator) / Double(numerator)
    let error = abs(Double(delay.numerator) / Double(delay.denominator) - exact)
    // Every denominator, each with the numerators around the exact quotient.
    var best = Double.infinity
    var divisor = 1.0
    while divisor <= 65_535 {
      let near = (exact * divisor).rounded(.down)
      if near >= 1, near <= 65_535 { best = min(best, abs(near / divisor - exact)) }
      if near < 65_535 { best = min(best, abs((near + 1) / divisor - exact)) }
      divisor += 1
    }
    // The last bits of three divisions.
    expect(error <= best + 1e-15 * exact)
    expect(delay.numerator > 0 && delay.denominator > 0)
  }
}
