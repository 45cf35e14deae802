public import StrataGraphics

/// WebP files cannot be made on this machine, or frames cannot be one.
public enum WebPError: StrataError, Equatable {
  /// The system's libwebp, or libwebpmux for animations, cannot be used.
  case missingLibrary(package: String, reason: String)
  /// WebP counts in milliseconds, and programs take a delay of up to 10 for 100 of them.
  case rate(file: String, FrameRate)
  /// WebP stores sides in 14 bits.
  case size(file: String, width: Int, height: Int)

  /// `.output` where a library is missing, else `.usage`.
  public var kind: FailureKind {
    switch self {
    case .missingLibrary: .output
    case .rate, .size: .usage
    }
  }

  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .missingLibrary(let package, let reason):
      "WebP files need Debian's package \(package): \(reason); install it (apt-get install "
        + "\(package)), or use png or jpg"
    case .rate(let file, let rate):
      "\(file): a WebP is shown at up to 90 frames a second and at least at one in 16777 seconds, "
        + "not at \(rate); change the rate, or write an animated PNG or a movie"
    case .size(let file, let width, let height):
      "\(file): a WebP has at most 16383 pixels a side, not \(width) x \(height); make it "
        + "smaller, or write a PNG"
    }
  }
}
