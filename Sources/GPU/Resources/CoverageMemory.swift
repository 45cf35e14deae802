import Foundation
import StrataGraphics

/// The bytes of one page of the coverage atlas.
///
/// Several threads may write masks at the same time, because masks that are packed on a page do not
/// overlap. Nothing is read meanwhile, so the class is safe to send.
// Safe to use: the object owns the memory, and all locations are checked.
@safe
final class CoverageMemory: @unchecked Sendable {
  let side: Int
  private let bytes: UnsafeMutablePointer<UInt8>

  /// Allocates an empty page; the system fills it with zeros when it is first touched.
  init(side: Int) {
    self.side = side
    guard let memory = unsafe calloc(side, side) else { preconditionFailure("out of memory") }
    unsafe bytes = memory.bindMemory(to: UInt8.self, capacity: side * side)
  }

  deinit { unsafe free(bytes) }

  /// Copies a mask, whose rows follow one another in `source` from `offset` on.
  func write(_ source: [UInt8], from offset: Int, width: Int, height: Int, x: Int, y: Int) {
    precondition(offset >= 0 && offset + width * height <= source.count, "the mask is truncated")
    check(x: x, y: y, width: width, height: height)
    unsafe source.withUnsafeBufferPointer { source in
      guard let first = unsafe source.baseAddress.map({ unsafe $0 + offset }) else { return }
      for row in 0..<height {
        unsafe (bytes + (y + row) * side + x).update(from: first + row * width, count: width)
      }
    }
  }

  /// Writes full coverage.
  func fill(x: Int, y: Int, width: Int, height: Int) {
    check(x: x, y: y, width: width, height: height)
    for row in y..<(y + height) { unsafe memset(bytes + row * side + x, 255, width) }
  }

  /// Passes the bytes of an area to `body`, unless it is empty.
  ///
  /// - Parameter gathered: Whether its rows follow one another, as OpenGL ES 2.0 requires;
  ///   otherwise they are `side` bytes apart.
  func send(_ area: PixelRect, gathered: Bool, _ body: (Span<UInt8>) -> Void) {
    guard !area.isEmpty else { return }
    check(x: area.minX, y: area.minY, width: area.width, height: area.height)
    let first = unsafe bytes + area.minY * side + area.minX
    guard gathered else {
      let count = (area.height - 1) * side + area.width
      return unsafe body(UnsafeBufferPointer(start: first, count: count).span)
    }
    var rows: [UInt8] = []
    rows.reserveCapacity(area.width * area.height)
    for row in 0..<area.height {
      unsafe rows += UnsafeBufferPointer(start: first + row * side, count: area.width)
    }
    body(rows.span)
  }

  private func check(x: Int, y: Int, width: Int, height: Int) {
    precondition(
      x >= 0 && y >= 0 && width >= 0 && height >= 0 && x + width <= side && y + height <= side,
      "the mask must lie within its page")
  }
}
