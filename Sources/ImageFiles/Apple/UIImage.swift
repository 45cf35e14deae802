public import Foundation
public import StrataGraphics

/// An image and how many of its pixels make a point.
///
/// The Exif orientation of a JPEG or a WebP becomes `imageOrientation`, and its pixels stay as stored.
///
/// **Limits.** Files are PNG, JPEG and WebP. A file is opened under the name given: there is no screen whose scale
/// would make `a.png` stand for `a@2x.png`. Reading with the limits of `Limits.default`; to choose
/// others, or to learn why an image is nil, call `ImageFile.decode`.
///
/// Sendable because everything stored is a `let` of a Sendable type; a subclass that adds more is
/// held to the same.
open class UIImage: NSObject, @unchecked Sendable {
  /// Which way up the stored pixels are meant to be shown, with Apple's numbers.
  public enum Orientation: Int, Sendable {
    /// As stored.
    case up
    /// Turned by half a turn.
    case down
    /// Turned by a quarter, anticlockwise.
    case left
    /// Turned by a quarter, clockwise.
    case right
    /// As stored, then mirrored left to right.
    case upMirrored
    /// Turned by half a turn, then mirrored left to right.
    case downMirrored
    /// Mirrored left to right, then turned anticlockwise.
    case leftMirrored
    /// Mirrored left to right, then turned clockwise.
    case rightMirrored

    /// Width and height change places.
    fileprivate var isSideways: Bool {
      switch self {
      case .up, .down, .upMirrored, .downMirrored: false
      case .left, .right, .leftMirrored, .rightMirrored: true
      }
    }
  }

  /// What is drawn of an image: its colours, or its alpha in the tint.
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

  /// What the middle of an image does that is drawn larger.
  public enum ResizingMode: Int, Sendable { case tile, stretch }

  /// How an image is used, beside its pixels.
  struct Use {
    var renderingMode = RenderingMode.automatic
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var isResizable = false
    var alignmentRectInsets = UIEdgeInsets.zero
  }

  /// The pixels as stored, whatever the orientation.
  public let cgImage: CGImage?
  /// Pixels in a point.
  public let scale: CGFloat
  /// How the stored pixels are to be turned; `size` counts it in, nothing else does.
  public let imageOrientation: Orientation

  let use: Use

  /// An image of no size, without pixels.
  public override init() {
    (cgImage, scale, imageOrientation, use) = (nil, 1, .up, Use())
  }

  /// An image of one pixel to the point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// An image of `scale` pixels to the point; 0 or less, or not a number, counts as 1.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.cgImage = cgImage
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    imageOrientation = orientation
    use = Use()
  }

  /// The same pixels, used in another way.
  init(_ image: UIImage, _ change: (inout Use) -> Void) {
    (cgImage, scale, imageOrientation) = (image.cgImage, image.scale, image.imageOrientation)
    var use = image.use
    change(&use)
    self.use = use
  }

  /// Reads an image; nil when it is missing or not a valid PNG, JPEG or WebP.
  ///
  /// - Parameter path: A name that ends in `@2x` or `@3x` before the extension, or before a device
  ///   such as `~ipad`, has that scale, and 1 otherwise.
  public convenience init?(contentsOfFile path: String) {
    let url = URL(fileURLWithPath: path)
    guard let image = try? ImageFile.decode(contentsOf: url) else { return nil }
    self.init(
      cgImage: CGImage(image.pixels), scale: Self.scale(ofFileNamed: url.lastPathComponent),
      orientation: image.orientation)
  }

  /// Reads an image of one pixel to the point; nil when it is not a valid PNG, JPEG or WebP.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Reads an image of `scale` pixels to the point; nil when it is not a valid PNG, JPEG or WebP.
  ///
  /// A scale of 0 or less, or not a number, counts as 1.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? ImageFile.decode(data) else { return nil }
    self.init(cgImage: CGImage(image.pixels), scale: scale, orientation: image.orientation)
  }

  /// In points, with the orientation taken into account.
  open var size: CGSize {
    let width = CGFloat(cgImage?.width ?? 0) / scale
    let height = CGFloat(cgImage?.height ?? 0) / scale
    return imageOrientation.isSideways
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  /// The stored pixels as a PNG file, which holds neither scale nor orientation.
  public func pngData() -> Data? {
    guard let cgImage, let bytes = try? PNG.encode(cgImage.pixels) else { return nil }
    return Data(bytes)
  }

  #if JPEG
    /// The stored pixels as a JPEG file, over white, with the orientation as Exif data.
    ///
    /// - Parameter compressionQuality: 0, the smallest file, to 1, the best picture.
    /// - Returns: nil without pixels, or with over 65,500 of them on a side.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
      var settings = JPEGSettings(quality: Double(compressionQuality))
      settings.orientation = imageOrientation
      guard let cgImage, let bytes = try? JPEG.encode(cgImage.pixels, settings: settings) else {
        return nil
      }
      return Data(bytes)
    }
  #endif

  static func scale(ofFileNamed name: String) -> CGFloat {
    var stem = Substring(name)
    if let dot = stem.lastIndex(of: ".") { stem = stem[..<dot] }
    if let tilde = stem.lastIndex(of: "~") { stem = stem[..<tilde] }
    if stem.hasSuffix("@2x") { return 2 }
    if stem.hasSuffix("@3x") { return 3 }
    return 1
  }
}
