package import StrataGraphics

/// Frames side by side in one image, which is written after the last frame.
package final class SheetStream: FrameStream {
  private let plan: SheetPlan
  private let still: StillFormat
  /// The premultiplied pixels of the sheet; empty before the first frame and after the last.
  private var bytes: [UInt8] = []
  private var count = 0

  /// - Parameter still: The file format of the sheet.
  package init(_ plan: SheetPlan, still: StillFormat) {
    self.plan = plan
    self.still = still
  }

  package func write(_ frame: Pixels, to sink: any ByteSink) {
    precondition(count < plan.frames, "received more frames than announced")
    precondition(
      (frame.width, frame.height) == (plan.tileWidth, plan.tileHeight),
      "all frames must have the same size")
    if bytes.isEmpty { bytes = [UInt8](repeating: 0, count: 4 * plan.width * plan.height) }
    let tile = plan.tile(count)
    count += 1
    let (rowBytes, sheetRowBytes) = (4 * tile.width, 4 * plan.width)
    let start = tile.minY * sheetRowBytes + 4 * tile.minX
    let frameBytes = frame.bytes
    unsafe bytes.withUnsafeMutableBytes { sheet in
      unsafe frameBytes.withUnsafeBytes { frame in
        for row in 0..<tile.height {
          let from = unsafe frame[row * rowBytes..<(row + 1) * rowBytes]
          let to = start + row * sheetRowBytes
          unsafe UnsafeMutableRawBufferPointer(rebasing: sheet[to..<to + rowBytes])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: from))
        }
      }
    }
  }

  package func end(to sink: any ByteSink) throws {
    precondition(count > 0, "a sheet must have at least one frame")
    let sheet = Pixels(width: plan.width, height: plan.height, premultipliedRGBA: bytes)
    bytes = []
    try still.encode(sheet, to: sink)
  }
}
