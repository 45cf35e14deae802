public import Foundation
public import StrataGraphics
public import StrataRaster

/// Sets a text in frames.
public final class CTFramesetter {
  fileprivate let string: NSAttributedString

  fileprivate init(_ string: NSAttributedString) {
    self.string = NSAttributedString(attributedString: string)
  }

  /// The text of a range, all from its location on where the length is 0.
  fileprivate func text(_ range: CFRange) -> (text: TypesetText, start: Int) {
    let start = min(max(range.location, 0), string.length)
    let rest = string.length - start
    let length = range.length > 0 ? min(range.length, rest) : rest
    let part = string.attributedSubstring(from: NSRange(location: start, length: length))
    return (TypesetText(part, isOneLine: false), start)
  }
}

/// Lines of a text in a rectangle.
public final class CTFrame {
  fileprivate let path: CGPath
  fileprivate let box: CGRect
  fileprivate let lines: [CTLine]
  /// Of the lines' left ends on their baselines, from the box's lower left corner, y up.
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

/// Gets ready to set a text; it is copied.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(attrString)
}

/// Sets as much of a range of a text as fits into a path, from its top on.
///
/// - Parameters:
///   - stringRange: In UTF-16 code units; a length of 0 is all from the location on.
///   - path: In user space, y up. Lines are set in the box around it.
///   - frameAttributes: Ignored.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  let (text, start) = framesetter.text(stringRange)
  return CTFrame(text, start: start, path)
}

/// The size that the lines of a text take.
///
/// - Parameters:
///   - constraints: Of the box that they are set in; a side that is 0 or less, or beyond 1,000,000, has
///     no end.
///   - fitRange: Is set to what fits.
/// - Returns: Zero where text cannot be set on this machine.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let (text, start) = framesetter.text(stringRange)
  let block = try? TextBlock(
    drawn: text.string, in: constraints, .usesLineFragmentOrigin)
  var end = 0
  if let last = block?.lines.last { end = text.unit(at: last.start + last.line.length) }
  fitRange?.pointee = CFRange(location: start, length: end)
  return block.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
}

/// The lines of a frame, each a `CTLine`, from its top on.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Where lines begin on their baselines, from the lower left corner of the box around the frame's path,
/// y up.
///
/// - Parameter range: Of lines; a length of 0 is all from the location on.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let start = min(max(range.location, 0), frame.origins.count)
  let rest = frame.origins.count - start
  let length = range.length > 0 ? min(range.length, rest) : rest
  for index in 0..<length { origins[index] = frame.origins[start + index] }
}

/// What was set, in UTF-16 code units of the framesetter's text.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  let end = frame.lines.last?.range.upperBound ?? frame.start
  return CFRange(location: frame.start, length: end - frame.start)
}

/// What was asked to be set; the same as the visible range.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange {
  CTFrameGetVisibleStringRange(frame)
}

/// What the lines were set in.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Draws the lines of a frame in their places in user space; the text matrix's translation is of no
/// effect.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let matrix = context.textMatrix
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: frame.box.minX + origin.x, y: frame.box.minY + origin.y)
    CTLineDraw(line, context)
  }
  context.textMatrix = matrix
}
