public import Foundation
import StrataGraphics
package import StrataRaster

/// How a text is set and measured that is drawn outside of layers.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The origin is the top left corner of a box that lines are wrapped in; without it, the left end of
  /// the baseline of text that is not wrapped.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// The space between lines that a font asks for counts; it does with and without.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Measured is what is painted instead of the lines' own boxes.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits ends with an ellipsis where there is more.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What is told of a text when it has been drawn or measured.
open class NSStringDrawingContext: NSObject {
  /// Kept, and without effect: text keeps its size.
  open var minimumScaleFactor: CGFloat = 0
  /// Always 1.
  open var actualScaleFactor: CGFloat { 1 }
  /// The box of what was drawn or measured last, where it was drawn.
  open internal(set) var totalBounds = CGRect.zero

  /// A context that nothing was drawn with.
  public override init() {}
}

extension NSAttributedString {
  /// The size of the text, in points, broken only where it has line breaks.
  ///
  /// Zero where text cannot be set on this machine.
  public func size() -> CGSize {
    let block = try? TextBlock(drawn: self, in: nil, [])
    return block.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
  }

  /// The box of the text, in points.
  ///
  /// - Parameters:
  ///   - size: Of the box that lines are wrapped in, with the option `usesLineFragmentOrigin`; a side
  ///     that is 0 or less, or not finite, has no end.
  ///   - context: Is told of the box.
  /// - Returns: From (0, 0) with that option; else from the left end of the baseline, y up. Zero where
  ///   text cannot be set on this machine.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let isBoxed = options.contains(.usesLineFragmentOrigin)
    guard let block = try? TextBlock(drawn: self, in: isBoxed ? size : nil, options) else {
      return .zero
    }
    var box = block.box(options)
    if !isBoxed {
      let baseline = CGFloat(block.lines.first?.origin.y ?? 0)
      box.origin.y = baseline - box.maxY
    }
    context?.totalBounds = box
    return box
  }

  /// Draws on a context whose user space has y down.
  ///
  /// What keeps text from being set is the context's `lastError`.
  ///
  /// - Parameters:
  ///   - rect: Only its origin counts where the text is not wrapped.
  ///   - hasBaseline: Whether the rectangle's origin lies on the baseline.
  package func draw(
    on context: CGContext, at rect: CGRect, isWrapped: Bool, hasBaseline: Bool = false,
    _ options: NSStringDrawingOptions, _ told: NSStringDrawingContext? = nil
  ) {
    do {
      let block = try TextBlock(drawn: self, in: isWrapped ? rect.size : nil, options)
      var origin = rect.origin
      if hasBaseline { origin.y -= CGFloat(block.lines.first?.origin.y ?? 0) }
      block.draw(on: context, at: origin)
      told?.totalBounds = block.box(options).offsetBy(dx: origin.x, dy: origin.y)
    } catch {
      context.report(error)
    }
  }
}

extension TextBlock {
  /// Longer lines than any that are seen.
  private static let endless = 1e6

  /// A text that is drawn outside of layers.
  ///
  /// - Parameter size: Of the box that lines are wrapped in; a side that is 0 or less, or not finite,
  ///   has no end. Nil for lines that end where the text says.
  init(
    drawn string: NSAttributedString, in size: CGSize?, _ options: NSStringDrawingOptions
  ) throws(TextError) {
    func side(_ length: CGFloat?, _ endless: Double) -> Double {
      guard let length = length.map(Double.init), length > 0, length < Self.endless else {
        return endless
      }
      return length
    }
    var undrawn = Set<String>()
    let width = side(size?.width, Self.endless)
    var request = Request(
      StyledText(string, undrawn: &undrawn), width: width,
      height: side(size?.height, .infinity))
    request.wraps = size != nil
    // Without an end there is no other side for lines to lie at.
    request.isFlushLeft = width == Self.endless
    if options.contains(.truncatesLastVisibleLine) { request.truncation = .end }
    try self.init(request, in: FontSet.system())
    dropLines(below: request.height)
  }

  /// Around all lines, from the top left corner.
  fileprivate func box(_ options: NSStringDrawingOptions) -> CGRect {
    guard options.contains(.usesDeviceMetrics) else {
      return CGRect(x: 0, y: 0, width: width, height: height)
    }
    return ink.compactMap(\.extent).reduce(.null) { $0.union($1) }
  }

  /// Draws on a context whose user space has y down.
  ///
  /// - Parameter origin: Of the box's top left corner.
  func draw(on context: CGContext, at origin: CGPoint) {
    context.saveGState()
    context.translateBy(x: origin.x, y: origin.y)
    for part in ink { part.draw(on: context) }
    context.restoreGState()
  }
}
