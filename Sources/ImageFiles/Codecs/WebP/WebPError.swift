public import StrataGraphics

/// An error for a WebP file that cannot be made on this machine, or for frames that cannot be
/// stored in one.
public enum WebPError: StrataError, Equatable {
  /// The system's libwebp, or libwebpmux for animations, cannot be used.
  case missingLibrary(package: String, reason: String)
  /// The frame rate is out of range: WebP delays are in milliseconds, and most viewers treat a
  /// delay of up to 10 as 100.
  case rate(file: String, FrameRate)
  /// The frames are too large: WebP stores width and height in 14 bits.
  case size(file: String, width: Int, height: Int)

  /// `.output` if a library is missing, otherwise `.usage`.
  public var kind: FailureKind {
    switch self {
    case .missingLibrary: .output
    case .rate, .size: .usage
    }
  }

  /// One sentence with the problem and the remedy.
  public var description: String {
    switch self {
    case .missingLibrary(let package, let reason):
      "WebP files need Debian's package \(package): \(reason); install it (apt-get install "
        + "\(package)), or use png or jpg"
    case .rate(let file, let rate):
      "\(file): WebP supports 0.00006 to 90 frames per second, not \(rate);"
        + " change the rate, or write an animated PNG or a movie"
    case .size(let file, let width, let height):
      "\(file): a WebP has at most 16383 pixels a side, not \(width) x \(height); make it "
        + "smaller, or write a PNG"
    }
  }
}
