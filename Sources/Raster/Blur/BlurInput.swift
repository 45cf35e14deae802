package import StrataGraphics

/// The image to blur, in the caller's memory.
// Safe: the creator guarantees the memory for `area` until the blur is complete.
@safe
package struct BlurInput<Channel: BlurChannel>: @unchecked Sendable {
  // Thread-safe: the memory is only read, and its owner must not change it during the blur.
  let base: UnsafePointer<Channel>?
  let area: PixelRect
  /// The number of blurred channels per pixel.
  let channels: Int
  /// The distance from one pixel to the next, in elements.
  private let step: Int

  /// - Precondition: Either one channel or every channel of a pixel is blurred.
  ///
  /// - Parameters:
  ///   - base: The first blurred channel of `area`'s first pixel; rows from the top, without gaps.
  ///   - area: The location of the pixels on the grid that halvings are anchored to.
  ///   - channels: The number of adjacent channels of a pixel that are blurred, 1 or 4.
  ///   - step: The number of channels of a pixel in memory.
  package init(_ base: UnsafePointer<Channel>?, area: PixelRect, channels: Int, of step: Int) {
    precondition(channels == 1 || channels == step, "one channel or all must be blurred")
    unsafe (self.base, self.area, self.channels, self.step) = (base, area, channels, step)
  }

  /// Writes some columns of a row as floats; columns and row must be inside `area`.
  func load(_ columns: Range<Int>, row y: Int, _ out: UnsafeMutablePointer<Float>) {
    guard let base = unsafe base, !columns.isEmpty else { return }
    let width = area.columns.count
    let first = (y - area.rows.lowerBound) * width + columns.lowerBound - area.columns.lowerBound
    let row = unsafe base + first * step
    unsafe Channel.load(out, from: row, every: step / channels, count: columns.count * channels)
  }
}

/// A channel type of images that can be blurred.
package protocol BlurChannel: BitwiseCopyable {
  /// Converts channels to floats, without scaling.
  ///
  /// - Parameter step: The distance from one channel to the next, in elements.
  static func load(
    _ out: UnsafeMutablePointer<Float>, from row: UnsafePointer<Self>, every step: Int, count: Int)
  /// Converts floats to channels; they must be in the type's range.
  static func store(
    _ out: UnsafeMutablePointer<Self>, from row: UnsafePointer<Float>, count: Int)
}

extension Float: BlurChannel {
  package static func load(
    _ out: UnsafeMutablePointer<Float>, from row: UnsafePointer<Float>, every step: Int, count: Int
  ) {
    guard step > 1 else { return unsafe out.update(from: row, count: count) }
    for index in 0..<count { unsafe out[index] = row[index &* step] }
  }

  package static func store(
    _ out: UnsafeMutablePointer<Float>, from row: UnsafePointer<Float>, count: Int
  ) {
    unsafe out.update(from: row, count: count)
  }
}

/// Channels are 0...255.
extension UInt8: BlurChannel {
  package static func load(
    _ out: UnsafeMutablePointer<Float>, from row: UnsafePointer<UInt8>, every step: Int, count: Int
  ) {
    @inline(__always)
    func load(_ step: Int) {
      for index in 0..<count { unsafe out[index] = Float(row[index &* step]) }
    }
    // With a constant step, the loop is vectorized.
    if step == 1 { load(1) } else { load(step) }
  }

  /// Rounds to nearest: from 2²³ on a Float has no bits for a fraction, so the addition rounds.
  package static func store(
    _ out: UnsafeMutablePointer<UInt8>, from row: UnsafePointer<Float>, count: Int
  ) {
    for index in 0..<count {
      unsafe out[index] = UInt8(truncatingIfNeeded: (row[index] + 0x1p23).bitPattern)
    }
  }
}

/// The rows of the image to blur, with its edge pixels repeated outside it.
final class BlurSource<Channel: BlurChannel>: BlurRows {
  private let input: BlurInput<Channel>

  /// - Parameter area: The pixels to read; outside the input's area, edges repeat.
  init(_ input: BlurInput<Channel>, within area: PixelRect, kept: Int, padding: Int = 20) {
    self.input = input
    super.init(area, channels: input.channels, kept: kept, padding: padding)
  }

  override func make(_ y: Int, _ out: UnsafeMutablePointer<Float>) {
    let own = input.area
    guard !own.columns.isEmpty, !own.rows.isEmpty else { return }
    let row = min(max(y, own.rows.lowerBound), own.rows.upperBound - 1)
    let inside = area.columns.clamped(to: own.columns)
    let start = unsafe out + (inside.lowerBound - area.columns.lowerBound) * channels
    unsafe input.load(inside, row: row, start)
    guard inside.count < area.columns.count else { return }
    for x in area.columns where !inside.contains(x) {
      let edge = x < own.columns.lowerBound ? own.columns.lowerBound : own.columns.upperBound - 1
      let to = unsafe out + (x - area.columns.lowerBound) * channels
      unsafe input.load(edge..<edge + 1, row: row, to)
    }
  }
}
