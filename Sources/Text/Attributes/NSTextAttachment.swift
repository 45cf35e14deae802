public import Foundation
import StrataGraphics
public import StrataImageFiles

/// A picture in a text: the value of the attribute `attachment`, for the character U+FFFC.
open class NSTextAttachment: NSObject {
  /// First of all; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()

  /// The character that has the attribute.
  public static let character: unichar = 0xFFFC

  /// What is drawn; nil leaves its place empty.
  open var image: UIImage?
  /// Where it is drawn, in points from the place on the baseline, y up: a `y` below 0 lowers it.
  ///
  /// Without a size, as at first, the image has its own and stands on the baseline.
  open var bounds = CGRect.zero

  /// An attachment without an image.
  public override init() {}

  /// An attachment of an image in its own size.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }
}

extension NSAttributedString {
  /// The one character that shows an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}

/// A picture in a run of text.
struct TextAttachment: Hashable, Sendable {
  var image: UIImage?
  /// Of its lower left corner, in points from the place on the baseline, y up.
  var origin: SIMD2<Double>
  /// In points; neither side is below 0.
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

  /// How far it moves what follows, and how far it reaches above the baseline and below.
  var extent: (width: Double, ascent: Double, descent: Double) {
    (max(origin.x + size.x, 0), max(origin.y + size.y, 0), max(-origin.y, 0))
  }

  /// Where it is drawn, y down.
  ///
  /// - Parameter place: On the baseline.
  func box(at place: SIMD2<Double>) -> CGRect {
    CGRect(
      x: place.x + origin.x, y: place.y - origin.y - size.y, width: size.x, height: size.y)
  }
}
