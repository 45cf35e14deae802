internal import Foundation
package import StrataGraphics

extension PixelRect {
  /// Returns the bounding box of all pixels that differ between two images of the same size; nil if
  /// they are identical.
  package static func changed(from old: Pixels, to new: Pixels) -> PixelRect? {
    precondition(
      old.width == new.width && old.height == new.height, "all frames must have the same size")
    if old == new { return nil }
    let (oldBytes, newBytes) = (old.bytes, new.bytes)
    return unsafe oldBytes.withUnsafeBytes { old in
      unsafe newBytes.withUnsafeBytes { unsafe changed(from: old, to: $0, width: new.width) }
    }
  }

  private static func changed(
    from old: UnsafeRawBufferPointer, to new: UnsafeRawBufferPointer, width: Int
  ) -> PixelRect? {
    guard let oldStart = old.baseAddress, let newStart = new.baseAddress else { return nil }
    let rowBytes = 4 * width
    func isSame(_ row: Int) -> Bool {
      unsafe memcmp(oldStart + row * rowBytes, newStart + row * rowBytes, rowBytes) == 0
    }
    func isSame(_ row: Int, _ column: Int) -> Bool {
      let at = row * rowBytes + 4 * column
      return unsafe old.loadUnaligned(fromByteOffset: at, as: UInt32.self)
        == new.loadUnaligned(fromByteOffset: at, as: UInt32.self)
    }
    let height = old.count / rowBytes
    guard let top = (0..<height).first(where: { !isSame($0) }),
      let bottom = (top..<height).last(where: { !isSame($0) })
    else { return nil }
    var (left, right) = (width, -1)
    for row in top...bottom where !isSame(row) {
      // Only pixels outside the known box can extend it.
      var column = 0
      while column < left, isSame(row, column) { column += 1 }
      left = min(left, column)
      column = width - 1
      while column > right, isSame(row, column) { column -= 1 }
      right = max(right, column)
    }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
