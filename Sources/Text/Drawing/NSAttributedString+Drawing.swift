public import Foundation
import StrataGraphics
package import StrataRaster

/// Options for the layout and measurement of text that is drawn outside of layers.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The origin is the top left corner of a box in which lines wrap.
  ///
  /// Without this option, text does not wrap, and the origin is the left end of the baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Has no effect: the line gap of the font is always included.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Measures the ink instead of the line boxes.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// Ends the last visible line with an ellipsis if there is more text.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// The results of drawing or measuring a text.
open class NSStringDrawingContext: NSObject {
  /// Stored but without effect: text keeps its size.
  open var minimumScaleFactor: CGFloat = 0
  /// Always 1.
  open var actualScaleFactor: CGFloat { 1 }
  /// The bounding box of the last drawn or measured text, at its position.
  open internal(set) var totalBounds = CGRect.zero

  /// Creates an empty context.
  public override init() {}
}

extension NSAttributedString {
  /// Returns the size of the text in points, without wrapping.
  ///
  /// - Returns: The size; zero if text is not available on this machine.
  public func size() -> CGSize {
    let block = try? TextBlock(drawn: self, in: nil, [])
    return block.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
  }

  /// Returns the bounding box of the text in points.
  ///
  /// - Parameters:
  ///   - size: The size of the box in which lines wrap, with the option `usesLineFragmentOrigin`. A
  ///     side that is 0 or less, or not finite, is unbounded.
  ///   - context: Receives the box.
  /// - Returns: The box, relative to (0, 0) with that option, otherwise to the left end of the
  ///   baseline, y up. Zero if text is not available on this machine.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let isBoxed = options.contains(.usesLineFragmentOrigin)
    guard let block = try? TextBlock(drawn: self, in: isBoxed ? size : nil, options) else {
      return .zero
    }
    var box = block.box(options)
    if !isBoxed, box != .zero {
      let baseline = CGFloat(block.lines.first?.origin.y ?? 0)
      box.origin.y = baseline - box.maxY
    }
    context?.totalBounds = box
    return box
  }

  /// Draws on a context whose user space has y down.
  ///
  /// An error in the layout becomes the context's `lastError`.
  ///
  /// - Parameters:
  ///   - rect: The box; only its origin is used if the text does not wrap.
  ///   - hasBaseline: Whether the rectangle's origin is on the baseline.
  package func draw(
    on context: CGContext, at rect: CGRect, isWrapped: Bool, hasBaseline: Bool = false,
    _ options: NSStringDrawingOptions, _ result: NSStringDrawingContext? = nil
  ) {
    do {
      let block = try TextBlock(drawn: self, in: isWrapped ? rect.size : nil, options)
      var origin = rect.origin
      if hasBaseline { origin.y -= CGFloat(block.lines.first?.origin.y ?? 0) }
      block.draw(on: context, at: origin)
      result?.totalBounds = block.box(options).offsetBy(dx: origin.x, dy: origin.y)
    } catch {
      context.report(error)
    }
  }

  /// Draws the lines that fit in a box, on a context whose user space has y down.
  ///
  /// An error in the layout becomes the context's `lastError`.
  ///
  /// - Parameter clips: Whether lines are clipped at the sides of the box instead of wrapped.
  package func drawLines(on context: CGContext, in box: CGRect, clips: Bool) {
    guard clips else {
      draw(on: context, at: box, isWrapped: true, [])
      return
    }
    do {
      var undrawn = Set<String>()
      let text = StyledText(self, undrawn: &undrawn)
      let request = TextBlock.Request(
        text, width: Double(box.width), height: Double(box.height))
      var block = try TextBlock(request, in: FontSet.system())
      block.dropLines(below: request.height)
      context.saveGState()
      context.clip(to: box)
      block.draw(on: context, at: box.origin)
      context.restoreGState()
    } catch {
      context.report(error)
    }
  }
}

extension TextBlock {
  /// A width greater than that of any visible line.
  private static let endless = 1e6

  /// Creates a text that is drawn outside of layers.
  ///
  /// - Parameter size: The size of the box in which lines wrap. A side that is 0 or less, or not
  ///   finite, is unbounded. nil if lines break only where the text has line breaks.
  init(
    drawn string: NSAttributedString, in size: CGSize?, _ options: NSStringDrawingOptions
  ) throws(TextError) {
    var undrawn = Set<String>()
    try self.init(drawn: StyledText(string, undrawn: &undrawn), in: size, options)
  }

  /// Creates a text that is drawn outside of layers; see `init(drawn:in:_:)`.
  init(
    drawn text: StyledText, in size: CGSize?, _ options: NSStringDrawingOptions
  ) throws(TextError) {
    func side(_ length: CGFloat?, _ endless: Double) -> Double {
      guard let length = length.map(Double.init), length > 0, length < Self.endless else {
        return endless
      }
      return length
    }
    let width = side(size?.width, Self.endless)
    var request = Request(text, width: width, height: side(size?.height, .infinity))
    request.wraps = size != nil
    // Without a width there is no other side to align lines with.
    request.isFlushLeft = width == Self.endless
    if options.contains(.truncatesLastVisibleLine) { request.truncation = .end }
    try self.init(request, in: FontSet.system())
    dropLines(below: request.height)
  }

  /// Returns the bounding box of all lines, from the top left corner.
  fileprivate func box(_ options: NSStringDrawingOptions) -> CGRect {
    guard options.contains(.usesDeviceMetrics) else {
      return CGRect(x: 0, y: 0, width: width, height: height)
    }
    let box = ink.compactMap(\.extent).reduce(CGRect.null) { $0.union($1) }
    return box.isNull ? .zero : box
  }

  /// Draws on a context whose user space has y down.
  ///
  /// - Parameter origin: The top left corner of the box.
  func draw(on context: CGContext, at origin: CGPoint) {
    context.draw(ink(for: context), CGAffineTransform(translationX: origin.x, y: origin.y))
  }
}
