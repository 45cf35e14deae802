public import Foundation
public import StrataGraphics
public import StrataRaster

/// Lays out a text in frames.
public final class CTFramesetter {
  fileprivate let string: NSAttributedString

  fileprivate init(_ string: NSAttributedString) {
    self.string = NSAttributedString(attributedString: string)
  }

  /// Returns the text of a range; a length of 0 extends it to the end.
  fileprivate func text(_ range: CFRange) -> (text: TypesetText, start: Int) {
    let start = min(max(range.location, 0), string.length)
    let rest = string.length - start
    let length = range.length > 0 ? min(range.length, rest) : rest
    let part = string.attributedSubstring(from: NSRange(location: start, length: length))
    return (TypesetText(part, isOneLine: false), start)
  }
}

/// The lines of a text in a rectangle.
public final class CTFrame {
  fileprivate let path: CGPath
  fileprivate let box: CGRect
  fileprivate let lines: [CTLine]
  /// The left ends of lines on their baselines, from the box's lower left corner, y up.
  fileprivate let origins: [CGPoint]
  fileprivate let start: Int

  fileprivate init(_ text: TypesetText, start: Int, _ path: CGPath) {
    (self.path, self.start) = (path, start)
    box = path.boundingBox
    var request = TextBlock.Request(
      text.styled, width: Double(box.width), height: Double(box.height))
    request.wraps = true
    var placed: [TextBlock.PlacedLine] = []
    if !box.isNull, var block = try? TextBlock(request, in: FontSet.system()) {
      block.dropLines(below: request.height)
      placed = block.lines.filter { $0.bottom <= request.height * (1 + 1e-9) }
    }
    let height = box.height
    lines = placed.map { CTLine(text, $0, offset: start) }
    origins = placed.map { CGPoint(x: CGFloat($0.origin.x), y: height - CGFloat($0.origin.y)) }
  }
}

/// Creates a framesetter for a copy of a text.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(attrString)
}

/// Lays out as much of a text range as fits into a path, from the top.
///
/// - Parameters:
///   - stringRange: The range in UTF-16 code units; a length of 0 extends it to the end.
///   - path: The path in user space, y up. Lines are laid out in its bounding box.
///   - frameAttributes: Ignored.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  let (text, start) = framesetter.text(stringRange)
  return CTFrame(text, start: start, path)
}

/// Returns the size of a text's lines.
///
/// - Parameters:
///   - stringRange: The range in UTF-16 code units; a length of 0 extends it to the end.
///   - frameAttributes: Ignored.
///   - constraints: The size of the box; a side that is 0 or less, or above 1,000,000, is
///     unbounded.
///   - fitRange: Receives the range that fits.
/// - Returns: The size; zero if text is not available on this machine.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let (text, start) = framesetter.text(stringRange)
  let block = try? TextBlock(drawn: text.styled, in: constraints, .usesLineFragmentOrigin)
  var end = 0
  if let last = block?.lines.last { end = CTLine(text, last).range.upperBound }
  unsafe fitRange?.pointee = CFRange(location: start, length: end)
  return block.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
}

/// Returns the lines of a frame, each a `CTLine`, from the top.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Gets the starts of lines on their baselines.
///
/// They are relative to the lower left corner of the bounding box of the frame's path, y up.
///
/// - Parameter range: The range of lines; a length of 0 extends it to the end.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let start = min(max(range.location, 0), frame.origins.count)
  let rest = frame.origins.count - start
  let length = range.length > 0 ? min(range.length, rest) : rest
  for index in 0..<length { unsafe origins[index] = frame.origins[start + index] }
}

/// Returns the range of the laid-out text, in UTF-16 code units of the framesetter's text.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  let end = frame.lines.last?.range.upperBound ?? frame.start
  return CFRange(location: frame.start, length: end - frame.start)
}

/// Returns the visible range of a frame, even if a longer range was requested.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange {
  CTFrameGetVisibleStringRange(frame)
}

/// Returns the path of a frame.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Draws a frame's lines in user space; the translation of the text matrix is ignored.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let matrix = context.textMatrix
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: frame.box.minX + origin.x, y: frame.box.minY + origin.y)
    CTLineDraw(line, context)
  }
  context.textMatrix = matrix
}
