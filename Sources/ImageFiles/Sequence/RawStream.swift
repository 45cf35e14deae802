package import StrataGraphics

/// Frames as raw pixels: 8-bit RGBA with straight alpha, row by row from the top, without padding
/// and with nothing between frames.
///
/// FFmpeg reads it with `-f rawvideo -pixel_format rgba -video_size WxH -framerate R`.
package final class RawStream: FrameStream {
  private var straight: [UInt8] = []

  package init() {}

  package func write(_ frame: Pixels, to sink: any ByteSink) throws {
    let bytes = frame.bytes
    if frame.isOpaque { return try sink.write(bytes) }
    if straight.count != bytes.count { straight = [UInt8](repeating: 0, count: bytes.count) }
    AlphaConversion.unpremultiply(bytes.span, into: &straight)
    try sink.write(straight)
  }
}
