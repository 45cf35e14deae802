package import StrataGraphics

/// An animated GIF encoder: the second of its two passes, with the palette of the first.
///
/// Every frame is stored as the rectangle that differs from the current screen. Unchanged pixels in
/// it are transparent or drawn again, whichever compresses better. Gradients are dithered from two
/// colors in a pattern that is fixed on the canvas. If a visible pixel has to become transparent,
/// the previous frame is cleared first, so each frame is written when the next is known. Frame
/// times are rounded to the nearest hundredth of a second of the timeline, so that the delays do
/// not drift from the rate.
package final class GIFStream: FrameStream {
  private let palette: GIFPalette
  private let settings: GIFSettings
  private let rate: FrameRate
  private let step: Int
  private var matcher: GIFMatcher
  private var width = 0
  private var height = 0
  /// The next frame to write, as indices.
  private var waiting: [UInt8] = []
  /// The content of the viewer's screen before the waiting frame.
  private var screen: [UInt8] = []
  /// The number of frames so far, including those that are left out.
  private var frames = 0
  /// The number of the waiting frame.
  private var waitingFrame = 0

  /// - Parameters:
  ///   - rate: The rate of the frames that are added.
  ///   - step: The distance between the frames that are stored; the others are left out.
  /// - Throws: `GIFError.rate` above 50 frames per second, or below one in 655 seconds.
  package init(
    _ palette: GIFPalette, rate: FrameRate, step: Int = 1, settings: GIFSettings = GIFSettings(),
    file: String
  ) throws {
    try Self.check(rate, step: step, file: file)
    self.palette = palette
    self.settings = settings
    (self.rate, self.step) = (rate, step)
    self.file = file
    matcher = GIFMatcher(palette, dithers: settings.dithers)
  }

  private let file: String

  /// Checks a rate before there is a palette.
  ///
  /// - Throws: `GIFError.rate`, as the initializer does.
  package static func check(_ rate: FrameRate, step: Int = 1, file: String) throws(GIFError) {
    guard rate.numerator <= largestRate * rate.denominator,
      step * rate.denominator <= 655 * rate.numerator
    else { throw .rate(file: file, rate) }
  }

  /// The maximum number of frames per second: delays are whole hundredths of a second, and viewers
  /// play a delay of 1 as 10.
  package static let largestRate = 50

  /// Returns the default rate: that of the scene, but at most `largestRate`, and 25 without one.
  ///
  /// Delays in a GIF are whole hundredths of a second, so motion is even at 25 and 50. At 30, a
  /// divisor of 60, delays would be 3, 3 and 4 hundredths.
  package static func defaultRate(of scene: FrameRate?) -> FrameRate {
    guard let scene else { return 25 }
    guard scene.numerator > largestRate * scene.denominator else { return scene }
    return FrameRate(largestRate) ?? scene
  }

  package func write(_ frame: Pixels, to sink: any ByteSink) throws {
    defer { frames += 1 }
    guard frames % step == 0 else { return }
    let indices = matcher.indices(of: settings.colors(of: frame), width: frame.width)
    if width == 0 {
      guard frame.width <= 65_535, frame.height <= 65_535 else {
        throw GIFError.size(file: file, width: frame.width, height: frame.height)
      }
      (width, height) = (frame.width, frame.height)
      screen = [UInt8](repeating: palette.transparentIndex, count: indices.count)
      try writeHeader(to: sink)
    } else {
      try writeWaiting(before: indices, to: sink)
    }
    (waiting, waitingFrame) = (indices, frames)
  }

  package func end(to sink: any ByteSink) throws {
    try writeWaiting(before: nil, to: sink)
    try sink.write([0x3B])
  }

  // MARK: Frames

  /// Writes the waiting frame in such a way that `next` can follow it.
  private func writeWaiting(before next: [UInt8]?, to sink: any ByteSink) throws {
    let nothing = palette.transparentIndex
    var drawn = ChangedRect()
    var cleared = ChangedRect()
    for y in 0..<height {
      for x in 0..<width {
        let at = y * width + x
        if waiting[at] != screen[at] { drawn.include(x, y) }
        if let next, next[at] == nothing, waiting[at] != nothing { cleared.include(x, y) }
      }
    }
    let clears = !cleared.isEmpty
    drawn.include(cleared)
    // The format does not allow an empty image.
    if drawn.isEmpty { drawn.include(0, 0) }
    // Unchanged pixels may be transparent or drawn again.
    var pixels: [(first: UInt8, second: UInt8)] = []
    pixels.reserveCapacity(drawn.width * drawn.height)
    for y in drawn.top...drawn.bottom {
      for at in y * width + drawn.left...y * width + drawn.right {
        pixels.append((waiting[at] == screen[at] ? nothing : waiting[at], waiting[at]))
      }
    }
    try writePicture(pixels, drawn, clears: clears, to: sink)
    screen = waiting
    if clears {
      for y in drawn.top...drawn.bottom {
        for at in y * width + drawn.left...y * width + drawn.right { screen[at] = nothing }
      }
    }
  }

  /// A rectangle that grows.
  private struct ChangedRect {
    var left = Int.max
    var top = Int.max
    var right = -1
    var bottom = -1

    var isEmpty: Bool { right < 0 }
    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }

    mutating func include(_ x: Int, _ y: Int) {
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }

    mutating func include(_ other: ChangedRect) {
      guard !other.isEmpty else { return }
      include(other.left, other.top)
      include(other.right, other.bottom)
    }
  }

  // MARK: Blocks

  /// The number of bits in an index, including the transparent one; GIF requires at least 2.
  private var bits: Int {
    var bits = 2
    while 1 << bits < palette.colors.count + 1 { bits += 1 }
    return bits
  }

  private func writeHeader(to sink: any ByteSink) throws {
    var bytes = Array("GIF89a".utf8) + littleEndian(width) + littleEndian(height)
    // A global palette of 2^bits colors; the background and the pixel aspect ratio are unspecified.
    bytes += [0xF0 | UInt8(bits - 1), 0, 0]
    for index in 0..<1 << bits {
      let color = index < palette.colors.count ? palette.colors[index] : 0
      bytes += [UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]
    }
    if settings.loops != 1 {
      // The number of repetitions after the first time; 0 is forever.
      let repeats = settings.loops <= 0 ? 0 : min(settings.loops - 1, 65_535)
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + littleEndian(repeats) + [0]
    }
    try sink.write(bytes)
  }

  private func writePicture(
    _ pixels: [(first: UInt8, second: UInt8)], _ box: ChangedRect, clears: Bool,
    to sink: any ByteSink
  ) throws {
    // At the end, the frame lasts until the end of those that were left out.
    let delay = hundredths(frames) - hundredths(waitingFrame)
    // Keep the image, or clear its rectangle to transparent; one index is transparent.
    let disposal: UInt8 = clears ? 2 : 1
    var bytes: [UInt8] = [0x21, 0xF9, 4, disposal << 2 | 1]
    bytes += littleEndian(delay) + [palette.transparentIndex, 0]
    bytes += [0x2C] + littleEndian(box.left) + littleEndian(box.top)
    bytes += littleEndian(box.width) + littleEndian(box.height) + [0]
    bytes += GIFCompression.compressed(pixels, bits: bits)
    try sink.write(bytes)
  }

  /// Returns the start time of a frame, rounded to the nearest hundredth of a second.
  private func hundredths(_ frame: Int) -> Int {
    (200 * frame * rate.denominator + rate.numerator) / (2 * rate.numerator)
  }

  private func littleEndian(_ value: Int) -> [UInt8] {
    [UInt8(value & 0xFF), UInt8(value >> 8)]
  }
}
