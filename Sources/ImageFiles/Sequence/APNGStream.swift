package import StrataGraphics

/// An animated PNG in the format of the PNG specification's third edition, which every browser
/// supports, with full color and alpha.
///
/// Each frame is stored as the rectangle that differs from the one before. Readers without support
/// for animation show the first frame.
package final class APNGStream: FrameStream {
  private let frameCount: Int
  private let loops: Int
  private let delay: FrameDelay
  private let compression: PNGCompression
  private var previous: Pixels?
  private var framesWritten = 0
  /// The next sequence number, which counts fcTL and fdAT chunks together from 0.
  private var sequenceNumber: UInt32 = 0

  /// - Parameters:
  ///   - frameCount: The number of frames, 1 or more, which the file contains before the first
  ///     frame.
  ///   - rate: The frame rate. See `FrameDelay`.
  ///   - loops: The number of times the animation plays; 0 is forever.
  package init(
    frameCount: Int, rate: FrameRate, loops: Int = 0, compression: PNGCompression = .fast
  ) {
    precondition(frameCount > 0, "an animated PNG must have at least one frame")
    self.frameCount = frameCount
    self.loops = max(loops, 0)
    self.compression = compression
    delay = FrameDelay(rate)
  }

  package func write(_ frame: Pixels, to sink: any ByteSink) throws {
    precondition(framesWritten < frameCount, "received more than \(frameCount) frames")
    let region = changedRegion(of: frame)
    let splitter = PNGChunkSplitter { [self] type, payload in
      try take(type, payload, region, to: sink)
    }
    let encoder = try PNGEncoder(
      width: region.width, height: region.height, compression: compression, to: splitter)
    let bytes = frame.bytes
    for row in region.rows {
      let start = 4 * (row * frame.width + region.minX)
      try encoder.write(rows: bytes.span.extracting(start..<start + 4 * region.width))
    }
    try encoder.finish()
    previous = frame
    framesWritten += 1
  }

  package func end(to sink: any ByteSink) throws {
    precondition(
      framesWritten == frameCount, "received only \(framesWritten) of \(frameCount) frames")
    try PNGChunk.write("IEND", [], to: sink)
  }

  /// Converts the chunks of one image to those of a frame.
  private func take(
    _ type: String, _ payload: ArraySlice<UInt8>, _ region: PixelRect, to sink: any ByteSink
  ) throws {
    let isFirst = framesWritten == 0
    switch type {
    case "IHDR":
      guard isFirst else { return try writeControl(region, to: sink) }
      try sink.write(PNGChunk.signature)
      try PNGChunk.write(type, payload, to: sink)
    case "IDAT" where isFirst:
      if sequenceNumber == 0 { try writeAnimation(region, to: sink) }
      try PNGChunk.write(type, payload, to: sink)
    case "IDAT":
      try PNGChunk.write("fdAT", bigEndian(nextNumber()) + payload, to: sink)
    case "IEND": break
    default:
      if isFirst { try PNGChunk.write(type, payload, to: sink) }
    }
  }

  /// Writes the chunks between the header and the first frame.
  private func writeAnimation(_ region: PixelRect, to sink: any ByteSink) throws {
    try PNGChunk.write(
      "acTL", ArraySlice(bigEndian(UInt32(frameCount)) + bigEndian(UInt32(loops))), to: sink)
    try writeControl(region, to: sink)
  }

  private func writeControl(_ region: PixelRect, to sink: any ByteSink) throws {
    var payload = bigEndian(nextNumber())
    for value in [region.width, region.height, region.minX, region.minY] {
      payload += bigEndian(UInt32(value))
    }
    for value in [delay.numerator, delay.denominator] {
      payload += [UInt8(value >> 8), UInt8(truncatingIfNeeded: value)]
    }
    // Keep the canvas afterwards, and replace the region instead of blending.
    payload += [0, 0]
    try PNGChunk.write("fcTL", ArraySlice(payload), to: sink)
  }

  private func nextNumber() -> UInt32 {
    defer { sequenceNumber += 1 }
    return sequenceNumber
  }

  private func changedRegion(of frame: Pixels) -> PixelRect {
    guard let previous else {
      return PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
    }
    // The format does not allow an empty frame.
    return PixelRect.changed(from: previous, to: frame)
      ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
  }
}
