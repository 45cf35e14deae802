public import Foundation
import StrataGraphics
import StrataRaster
public import StrataText

// Text is drawn into the thread's current context; without one these methods draw nothing. As in
// UIKit's contexts, the y axis of user space points down.

extension NSAttributedString {
  /// Draws the text with the top left corner of its first line at a point.
  public func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    draw(on: context, at: CGRect(origin: point, size: .zero), isWrapped: false, [])
  }

  /// Draws the text wrapped in a rectangle; lines that do not fit, except the first, are omitted.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text wrapped in a rectangle, or with its baseline at the rectangle's origin.
  ///
  /// - Parameters:
  ///   - options: With `.usesLineFragmentOrigin`, the text is wrapped in the rectangle. Otherwise
  ///     its baseline starts at the rectangle's origin.
  ///   - context: Receives the bounding box of the drawn text.
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

// Foundation on Linux cannot convert a string with `as NSString`, so `String` has the same methods.

extension String {
  /// Returns the size of the text in points; lines break only at line breaks in the text.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// Draws the text with the top left corner of its first line at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(at: point)
  }

  /// Draws the text wrapped in a rectangle; lines that do not fit, except the first, are omitted.
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

  /// Returns the bounding box of the text in points.
  ///
  /// See `NSAttributedString.boundingRect(with:options:context:)`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}

extension NSString {
  /// Returns the size of the text, as for a `String`.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }

  /// Draws the text at a point, as for a `String`.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    String(describing: self).draw(at: point, withAttributes: attributes)
  }

  /// Draws the text in a rectangle, as for a `String`.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    String(describing: self).draw(in: rect, withAttributes: attributes)
  }

  /// Draws the text in a rectangle with options, as for a `String`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    String(describing: self)
      .draw(with: rect, options: options, attributes: attributes, context: context)
  }

  /// Returns the bounding box of the text, as for a `String`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    String(describing: self)
      .boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}
