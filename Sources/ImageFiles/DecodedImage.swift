public import StrataGraphics

/// An image read from a file, and what of the file had no effect on it.
public struct DecodedImage: Sendable {
  /// Premultiplied, sRGB, and as stored, whatever the orientation.
  package var pixels: Pixels
  /// How the file asks for the pixels to be turned before they are shown.
  public var orientation: UIImage.Orientation
  /// Each names the file.
  public var diagnostics: [Diagnostic]

  /// A picture that was read without remarks, unless there are any.
  package init(
    pixels: Pixels, orientation: UIImage.Orientation = .up, diagnostics: [Diagnostic] = []
  ) {
    self.pixels = pixels
    self.orientation = orientation
    self.diagnostics = diagnostics
  }

  /// The picture as stored, whatever the orientation.
  public var image: CGImage { CGImage(pixels) }
}

extension Limits {
  /// Throws where an image of `file` has more pixels than are allowed.
  ///
  /// Sides are below 2³¹, so that their product fits.
  func check(imageWidth width: Int, height: Int, file: String) throws(LimitExceeded) {
    guard width * height > imagePixels else { return }
    throw LimitExceeded(
      "image area in pixels (\(width) x \(height))", asked: width * height, allowed: imagePixels,
      place: file)
  }
}
