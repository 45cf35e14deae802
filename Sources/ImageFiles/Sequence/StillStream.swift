package import StrataGraphics

/// Concatenated image files, as FFmpeg's `image2pipe` and `png_pipe` read them.
package final class StillStream: FrameStream {
  private let still: StillFormat

  package init(_ still: StillFormat) { self.still = still }

  package func write(_ frame: Pixels, to sink: any ByteSink) throws {
    try still.encode(frame, to: sink)
  }
}
