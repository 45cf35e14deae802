public import Foundation
public import StrataGraphics

/// An image and its scale in pixels per point.
///
/// The Exif orientation of a file becomes `imageOrientation`, and its pixels stay as stored.
///
/// **Limits.** Files are PNG, JPEG and WebP. A file is opened under the name given, because there
/// is no screen whose scale would select `a@2x.png` for `a.png`. Files are read with
/// `Limits.default`. To choose other limits, or to learn why an image is nil, call
/// `ImageFile.decode`.
///
/// The class is Sendable because every stored property is a `let` of a Sendable type. A subclass
/// that adds properties must follow the same rule.
open class UIImage: NSObject, @unchecked Sendable {
  /// The orientation in which the stored pixels are meant to be shown, with Apple's numbers.
  public enum Orientation: Int, Sendable {
    /// As stored.
    case up
    /// Rotated by 180°.
    case down
    /// Rotated by 90° counterclockwise.
    case left
    /// Rotated by 90° clockwise.
    case right
    /// Mirrored left to right.
    case upMirrored
    /// Rotated by 180°, then mirrored left to right.
    case downMirrored
    /// Mirrored left to right, then rotated counterclockwise.
    case leftMirrored
    /// Mirrored left to right, then rotated clockwise.
    case rightMirrored

    /// Whether the orientation swaps width and height.
    fileprivate var isSideways: Bool {
      switch self {
      case .up, .down, .upMirrored, .downMirrored: false
      case .left, .right, .leftMirrored, .rightMirrored: true
      }
    }
  }

  /// The rendering of an image: its colors, or its alpha in the tint color.
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

  /// The way the center of a resizable image fills a larger area.
  public enum ResizingMode: Int, Sendable { case tile, stretch }

  /// The properties of an image other than its pixels.
  struct Use {
    var renderingMode = RenderingMode.automatic
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var isResizable = false
    var alignmentRectInsets = UIEdgeInsets.zero
    var flipsForRightToLeft = false
    /// The images that an animated image shows in turn, and the duration of one cycle in seconds.
    var frames: [UIImage] = []
    var duration: TimeInterval = 0
  }

  /// The pixels as stored, regardless of the orientation.
  public let cgImage: CGImage?
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The orientation of the stored pixels, which affects `size` but no other property.
  public let imageOrientation: Orientation

  let use: Use

  /// Creates an image of size zero, without pixels.
  public override init() {
    (cgImage, scale, imageOrientation, use) = (nil, 1, .up, Use())
  }

  /// Creates an image at one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Creates an image at `scale` pixels per point.
  ///
  /// A scale that is not finite, or not greater than 0, counts as 1.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.cgImage = cgImage
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    imageOrientation = orientation
    use = Use()
  }

  /// Creates an image with the same pixels and changed properties.
  ///
  /// - Parameter orientation: The new orientation; nil keeps that of the image.
  init(_ image: UIImage, orientation: Orientation? = nil, _ change: (inout Use) -> Void) {
    (cgImage, scale) = (image.cgImage, image.scale)
    imageOrientation = orientation ?? image.imageOrientation
    var use = image.use
    change(&use)
    self.use = use
  }

  /// Reads an image; nil if it is missing or not a valid PNG, JPEG or WebP.
  ///
  /// - Parameter path: The path of the file. For `star.png`, a file `star@3x.png` or `star@2x.png`
  ///   beside it is preferred. A name that ends in `@2x` or `@3x` before the extension, or before a
  ///   device such as `~ipad`, has that scale; any other name has scale 1.
  public convenience init?(contentsOfFile path: String) {
    let url = AssetFolders.sharpest(URL(fileURLWithPath: path))
    guard let image = try? ImageFile.decode(contentsOf: url) else { return nil }
    self.init(
      cgImage: CGImage(image.pixels), scale: Self.scale(ofFileNamed: url.lastPathComponent),
      orientation: image.orientation)
  }

  /// Reads an image at one pixel per point; nil if it is not a valid PNG, JPEG or WebP.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Reads an image at `scale` pixels per point; nil if it is not a valid PNG, JPEG or WebP.
  ///
  /// A scale that is not finite, or not greater than 0, counts as 1.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? ImageFile.decode(data) else { return nil }
    self.init(cgImage: CGImage(image.pixels), scale: scale, orientation: image.orientation)
  }

  /// The size in points, with the orientation taken into account.
  open var size: CGSize {
    let width = CGFloat(cgImage?.width ?? 0) / scale
    let height = CGFloat(cgImage?.height ?? 0) / scale
    return imageOrientation.isSideways
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  /// Returns the stored pixels as a PNG file, which has neither scale nor orientation.
  public func pngData() -> Data? {
    guard let cgImage, let bytes = try? PNG.encode(cgImage.pixels) else { return nil }
    return Data(bytes)
  }

  #if JPEG
    /// Returns the stored pixels as a JPEG file, over white, with the orientation as Exif data.
    ///
    /// - Parameter compressionQuality: The quality, from 0 (smallest file) to 1 (best image).
    /// - Returns: nil if the image has no pixels, or more than 65,500 of them on a side.
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
