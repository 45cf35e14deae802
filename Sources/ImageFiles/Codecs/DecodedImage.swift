public import StrataGraphics

/// An image read from a file, with diagnostics for the parts of the file that had no effect.
public struct DecodedImage: Sendable {
  /// The pixels, premultiplied and sRGB, as stored regardless of the orientation.
  package var pixels: Pixels
  /// The orientation in which the file requests its pixels to be shown.
  public var orientation: UIImage.Orientation
  /// The diagnostics, each of which names the file.
  public var diagnostics: [Diagnostic]

  /// Creates a decoded image, by default without diagnostics.
  package init(
    pixels: Pixels, orientation: UIImage.Orientation = .up, diagnostics: [Diagnostic] = []
  ) {
    self.pixels = pixels
    self.orientation = orientation
    self.diagnostics = diagnostics
  }

  /// The image as stored, regardless of the orientation.
  public var image: CGImage { CGImage(pixels) }
}

extension Limits {
  /// Throws if an image of `file` has more pixels, or takes longer to decode, than is allowed.
  func check(imageWidth width: Int, height: Int, file: String) throws(LimitExceeded) {
    let size = "(\(width) x \(height))"
    guard width * height <= imagePixels else {
      throw LimitExceeded(
        "image area in pixels \(size)", asked: width * height, allowed: imagePixels, place: file)
    }
    let cost = Self.decodingCost(width: width, height: height)
    guard cost <= imagePixels else {
      throw LimitExceeded(
        "cost of decoding an image in pixels \(size)", asked: cost, allowed: imagePixels,
        place: file)
    }
  }

  /// Returns the cost of decoding an image, in pixels: its area and, after the first 65,536 rows,
  /// 64 for each row, because decoding a row takes time however short it is.
  ///
  /// Sides are below 2³¹, so their product does not overflow.
  package static func decodingCost(width: Int, height: Int) -> Int {
    width * height + 64 * max(height - 65_536, 0)
  }
}
