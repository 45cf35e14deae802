public import Foundation
import StrataGraphics
public import StrataImageFiles

/// An image in a text, as the value of the attribute `attachment` for the character U+FFFC.
open class NSTextAttachment: NSObject {
  /// Must be the first property; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()

  /// The character that has the attribute.
  public static let character: unichar = 0xFFFC

  /// The image; nil leaves its space empty.
  open var image: UIImage?
  /// The bounds of the image in points relative to the baseline, y up; a negative `y` lowers it.
  ///
  /// By default there is no size: the image has its own and stands on the baseline.
  open var bounds = CGRect.zero

  /// Creates an attachment without an image.
  public override init() {}

  /// Creates an attachment with an image in its own size.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }
}

extension NSAttributedString {
  /// Creates a string with the single character that shows an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}

/// An image in a run of text.
struct TextAttachment: Hashable, Sendable {
  var image: UIImage?
  /// The lower left corner of the image in points relative to the baseline, y up.
  var origin: SIMD2<Double>
  /// The size in points, not negative.
  var size: SIMD2<Double>

  init(_ attachment: NSTextAttachment) {
    image = attachment.image
    var bounds = attachment.bounds.standardized
    if bounds.width <= 0 || bounds.height <= 0 {
      bounds.size = attachment.image?.size ?? .zero
    }
    origin = SIMD2(Double(bounds.minX), Double(bounds.minY))
    size = SIMD2(Double(bounds.width), Double(bounds.height))
    if [origin.x, origin.y, size.x, size.y].contains(where: { !$0.isFinite }) {
      (origin, size) = (SIMD2(), SIMD2())
    }
  }

  /// The advance of the attachment, and its extent above and below the baseline.
  var extent: (width: Double, ascent: Double, descent: Double) {
    (max(origin.x + size.x, 0), max(origin.y + size.y, 0), max(-origin.y, 0))
  }

  /// Returns the rectangle of the image, y down.
  ///
  /// - Parameter place: The position on the baseline.
  func box(at place: SIMD2<Double>) -> CGRect {
    CGRect(
      x: place.x + origin.x, y: place.y - origin.y - size.y, width: size.x, height: size.y)
  }
}
