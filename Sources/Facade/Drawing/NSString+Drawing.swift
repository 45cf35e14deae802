public import Foundation
import StrataGraphics
import StrataRaster
public import StrataText

// Text is drawn on the thread's current context, and nothing where there is none. As in UIKit's contexts,
// user space has y down.

extension NSAttributedString {
  /// Draws the text with the top left corner of its first line at a point.
  public func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    draw(on: context, at: CGRect(origin: point, size: .zero), isWrapped: false, [])
  }

  /// Draws the text wrapped in a rectangle; lines that do not fit are left out, but for the first.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text wrapped in a rectangle, or with its baseline at the rectangle's origin.
  ///
  /// - Parameter context: Is told of the box that was drawn in.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    guard let current = UIGraphicsGetCurrentContext() else { return }
    let isWrapped = options.contains(.usesLineFragmentOrigin)
    draw(
      on: current, at: rect.standardized, isWrapped: isWrapped, hasBaseline: !isWrapped, options,
      context)
  }
}

// Foundation on Linux does not turn a string into an `NSString` with `as`; so strings have the same calls.

extension String {
  /// The size of the text, in points, broken only where it has line breaks.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// Draws the text with the top left corner of its first line at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(at: point)
  }

  /// Draws the text wrapped in a rectangle; lines that do not fit are left out, but for the first.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(in: rect)
  }

  /// Draws the text wrapped in a rectangle, or with its baseline at the rectangle's origin.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    NSAttributedString(string: self, attributes: attributes)
      .draw(with: rect, options: options, context: context)
  }

  /// The box of the text, in points; see `NSAttributedString.boundingRect(with:options:context:)`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}

extension NSString {
  /// As of a `String`.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }

  /// As of a `String`.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    String(describing: self).draw(at: point, withAttributes: attributes)
  }

  /// As of a `String`.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    String(describing: self).draw(in: rect, withAttributes: attributes)
  }

  /// As of a `String`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    String(describing: self)
      .draw(with: rect, options: options, attributes: attributes, context: context)
  }

  /// As of a `String`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    String(describing: self)
      .boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}
