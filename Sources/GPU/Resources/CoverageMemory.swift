import Foundation
import StrataGraphics

/// The bytes of one page of the coverage atlas.
///
/// Several threads may write masks at the same time, because masks that are packed on a page do not
/// overlap. Nothing is read meanwhile, so the class is safe to send.
final class CoverageMemory: @unchecked Sendable {
  let side: Int
  private let bytes: UnsafeMutableRawPointer

  /// Allocates an empty page; the system fills it with zeros when it is first touched.
  init(side: Int) {
    self.side = side
    guard let memory = calloc(side, side) else { preconditionFailure("out of memory") }
    bytes = memory
  }

  deinit { free(bytes) }

  /// Copies a mask, whose rows follow one another in `source` from `offset` on.
  func write(_ source: [UInt8], from offset: Int, width: Int, height: Int, x: Int, y: Int) {
    precondition(
      offset + width * height <= source.count && x + width <= side && y + height <= side,
      "the mask and its location must lie within their pages")
    source.withUnsafeBytes { source in
      guard let first = source.baseAddress.map({ $0 + offset }) else { return }
      for row in 0..<height {
        (bytes + (y + row) * side + x).copyMemory(from: first + row * width, byteCount: width)
      }
    }
  }

  /// Writes full coverage.
  func fill(x: Int, y: Int, width: Int, height: Int) {
    for row in y..<(y + height) { memset(bytes + row * side + x, 255, width) }
  }

  /// Passes the address of an area to `body`.
  ///
  /// - Parameter gathered: Whether its rows follow one another, as OpenGL ES 2.0 requires;
  ///   otherwise they are `side` bytes apart.
  func send(_ area: PixelRect, gathered: Bool, _ body: (UnsafeRawPointer?) -> Void) {
    let first = bytes + area.minY * side + area.minX
    guard gathered else { return body(first) }
    var rows: [UInt8] = []
    rows.reserveCapacity(area.width * area.height)
    for row in 0..<area.height {
      rows += UnsafeRawBufferPointer(start: first + row * side, count: area.width)
    }
    body(rows)
  }
}
