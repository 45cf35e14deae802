import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// Frames side by side in one image.
@Suite struct SheetStreamTests {
  /// A frame of 3 × 2 pixels with distinct values.
  private static func frame(_ index: Int) -> Pixels {
    let bytes = (0..<6).flatMap { pixel -> [UInt8] in
      [UInt8(10 * index + pixel), UInt8(index), 7, 255]
    }
    return Pixels(width: 3, height: 2, premultipliedRGBA: bytes)
  }

  private func pixel(_ pixels: Pixels, _ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels.bytes[4 * (y * pixels.width + x)..<4 * (y * pixels.width + x) + 4])
  }

  private func sheet(_ layout: SheetLayout, frames: Int) throws -> Pixels {
    let plan = try SheetPlan(layout, frames: frames, width: 3, height: 2)
    let sink = MemorySink()
    let stream = SheetStream(plan, still: StillFormat(.png))
    for index in 0..<frames { stream.write(Self.frame(index), to: sink) }
    expect(sink.bytes.isEmpty)
    try stream.end(to: sink)
    return try PNG.decode(Data(sink.bytes)).pixels
  }

  @Test(arguments: [
    SheetLayout(columns: 3, rows: 2), SheetLayout(columns: 3, rows: 2, gap: 2),
    SheetLayout(columns: 1, rows: 7, gap: 1), SheetLayout(columns: 7, rows: 1),
    SheetLayout(columns: 2, rows: 3, gap: 5),
  ])
  func `every pixel is from its frame, or transparent`(layout: SheetLayout) throws {
    let frames = 5
    let sheet = try sheet(layout, frames: frames)
    expectEqual(sheet.width, 3 * layout.columns + layout.gap * (layout.columns - 1))
    expectEqual(sheet.height, 2 * layout.rows + layout.gap * (layout.rows - 1))
    for y in 0..<sheet.height {
      for x in 0..<sheet.width {
        let (column, left) = x.quotientAndRemainder(dividingBy: 3 + layout.gap)
        let (row, top) = y.quotientAndRemainder(dividingBy: 2 + layout.gap)
        let index = row * layout.columns + column
        let isEmpty = left >= 3 || top >= 2 || index >= frames
        let expected = isEmpty ? [0, 0, 0, 0] : pixel(Self.frame(index), left, top)
        expectEqual(pixel(sheet, x, y), expected, "at \(x), \(y)")
      }
    }
  }

  @Test func `tiles are where the frames are`() throws {
    let plan = try SheetPlan(
      SheetLayout(columns: 3, rows: 2, gap: 4), frames: 6, width: 10, height: 20)
    expect((plan.width, plan.height) == (38, 44))
    expectEqual(plan.tile(0), PixelRect(x: 0, y: 0, width: 10, height: 20))
    expectEqual(plan.tile(2), PixelRect(x: 28, y: 0, width: 10, height: 20))
    expectEqual(plan.tile(4), PixelRect(x: 14, y: 24, width: 10, height: 20))
  }

  @Test func `a sheet appears only when it is finished`() throws {
    let directory = try TemporaryFolder()
    let plan = try SheetPlan(
      SheetLayout(columns: 2, rows: 1), frames: 2, width: 3, height: 2)
    func encoder(_ name: String) throws -> StreamEncoder {
      StreamEncoder(
        SheetStream(plan, still: StillFormat(.png)),
        to: try PendingOutput(path: directory.file(name)))
    }
    let finished = try encoder("a.png")
    for index in 0..<2 { try finished.add(Self.frame(index)) }
    expect(!FileManager.default.fileExists(atPath: directory.file("a.png")))
    try finished.finish()
    let file = try Data(contentsOf: directory.url("a.png"))
    expectEqual(finished.byteCount, file.count)
    try expectEqual(PNG.decode(file).pixels.width, 6)
    let cancelled = try encoder("b.png")
    try cancelled.add(Self.frame(0))
    cancelled.cancel()
    expectEqual(directory.contents, ["a.png"])
  }

  @Test func `an impossible sheet is refused before memory is allocated`() {
    func error(
      _ layout: SheetLayout, frames: Int = 1, side: Int = 100, _ limits: Limits = .default
    ) -> (any Error)? {
      #expect(throws: (any Error).self) {
        try SheetPlan(layout, frames: frames, width: side, height: side, limits: limits)
      }
    }
    for layout in [
      SheetLayout(columns: 0, rows: 4), SheetLayout(columns: 4, rows: 0),
      SheetLayout(columns: -1, rows: -1), SheetLayout(columns: 1, rows: 1, gap: -1),
    ] {
      expectEqual(error(layout) as? SheetError, .layout(layout))
    }
    let small = SheetLayout(columns: 4, rows: 2)
    expectEqual(error(small, frames: 9) as? SheetError, .tooManyFrames(9, small))
    expect(SheetError.tooManyFrames(9, small).description.contains("hold 8"))
    let wide = error(SheetLayout(columns: 164, rows: 1)) as? LimitExceeded
    expect(wide?.asked == 16_400 && wide?.allowed == 16_384)
    let gaps = error(SheetLayout(columns: 2, rows: 1, gap: .max)) as? LimitExceeded
    expectEqual(gaps?.what.contains("width"), true)
    let endless = error(SheetLayout(columns: .max, rows: .max), side: .max) as? LimitExceeded
    expectEqual(endless?.kind, .limit)
    var limits = Limits.default
    limits.canvasPixels = 79_999
    let large = error(small, limits) as? LimitExceeded
    expect(large?.asked == 80_000 && large?.what.contains("area") == true)
    limits.canvasPixels = 80_000
    #expect(throws: Never.self) {
      try SheetPlan(small, frames: 8, width: 100, height: 100, limits: limits)
    }
  }

  @Test(arguments: [(1, 1, 0), (3, 2, 0), (2, 7, 1), (100, 9, 4), (16, 9, 40)])
  func `a square grid minimizes the longer side`(
    width: Int, height: Int, gap: Int
  ) {
    func longest(_ columns: Int, _ rows: Int) -> Int {
      max(columns * (width + gap), rows * (height + gap))
    }
    for frames in 1...120 {
      let layout = SheetLayout(squareOf: frames, width: width, height: height, gap: gap)
      let best = (1...frames).map { longest($0, (frames + $0 - 1) / $0) }.min()
      expectEqual(longest(layout.columns, layout.rows), best, "\(frames) frames")
      expect(layout.gap == gap && layout.capacity >= frames)
      // No row and no column is empty.
      expect((layout.rows - 1) * layout.columns < frames)
      expect((layout.columns - 1) * layout.rows < frames)
    }
    let many = SheetLayout(squareOf: .max, width: 1, height: 1)
    expect(abs(many.columns - many.rows) <= 1)
  }
}
