package import Foundation
import StrataGraphics

/// The extent of the first lines of a text, in points.
package struct MeasuredLines: Sendable {
  /// The size without the space that aligns lines.
  package let size: CGSize
  /// The distance of the first baseline from the top.
  package let firstBaseline: CGFloat
  /// The distance of the last baseline from the bottom.
  package let lastBaseline: CGFloat
}

extension NSAttributedString {
  /// Measures the first lines of the text.
  ///
  /// - Parameters:
  ///   - width: The width at which lines wrap, in points; 0 or less for no limit.
  ///   - limit: The maximum number of lines; 0 or less for no limit.
  /// - Returns: The extent; nil if there are no lines or text is not available on this machine.
  package func measuredLines(width: CGFloat, limit: Int) -> MeasuredLines? {
    func laidOut(_ height: Double) -> TextBlock? {
      let box = CGSize(width: width, height: CGFloat(height))
      return try? TextBlock(drawn: self, in: box, .usesLineFragmentOrigin)
    }
    guard var block = laidOut(0) else { return nil }
    var bottom = block.height
    if limit > 0, block.lines.count > limit {
      bottom = block.lines[limit - 1].bottom
      // The last line may end in an ellipsis, which has a width, too.
      block = laidOut(bottom) ?? block
    }
    let lines = limit > 0 ? block.lines.prefix(limit) : block.lines[...]
    guard let first = lines.first, let last = lines.last else { return nil }
    return MeasuredLines(
      size: CGSize(width: lines.reduce(0) { max($0, $1.neededWidth) }, height: bottom),
      firstBaseline: CGFloat(first.origin.y), lastBaseline: CGFloat(bottom - last.origin.y))
  }
}
