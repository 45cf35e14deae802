/// The allowed difference between two images: a number of pixels that may exceed a level.
///
/// `PictureThreshold(level: 24)` allows no pixel to differ by more than 24.
/// `PictureThreshold(level: 12, share: 0.003)` allows 0.3 % of the pixels to differ by more than
/// 12.
package struct PictureThreshold: Sendable, Hashable, CustomStringConvertible {
  /// The number of pixels that may differ by more than the level.
  package enum Allowance: Sendable, Hashable {
    /// A number of pixels, 0 or more.
    case pixels(Int)
    /// A fraction of all pixels, 0 to 1.
    case share(Double)

    /// Returns the number of pixels in an image of `count` pixels.
    package func pixels(of count: Int) -> Int {
      switch self {
      case .pixels(let allowed): allowed
      // A share that equals a whole number of pixels allows that number, although the product of
      // doubles may be slightly smaller.
      case .share(let share): Int((share * Double(count) * (1 + 1e-12)).rounded(.down))
      }
    }
  }

  /// The difference that a pixel must exceed to count, 0 to 255.
  package let level: Int
  package let allowance: Allowance

  /// Creates a threshold that allows a number of pixels.
  ///
  /// - Precondition: `level` is 0 to 255, and `pixels` is 0 or more.
  package init(level: Int, pixels: Int = 0) {
    precondition((0...255).contains(level), "level must be between 0 and 255, not \(level)")
    precondition(pixels >= 0, "pixels must be 0 or more, not \(pixels)")
    self.level = level
    allowance = .pixels(pixels)
  }

  /// Creates a threshold that allows a fraction of all pixels.
  ///
  /// - Precondition: `level` is 0 to 255, and `share` is 0 to 1.
  package init(level: Int, share: Double) {
    precondition((0...255).contains(level), "level must be between 0 and 255, not \(level)")
    precondition((0...1).contains(share), "share must be between 0 and 1, not \(share)")
    self.level = level
    allowance = .share(share)
  }

  /// The form that `strata compare --threshold` accepts: `24`, `12:40`, `12:0.3%`.
  package var description: String {
    switch allowance {
    case .pixels(0): return "\(level)"
    case .pixels(let pixels): return "\(level):\(pixels)"
    case .share(let share):
      // 100 times a decimal is rarely exact in binary, so the percentage is rounded to 12 decimals.
      let percent = (share * 1e14).rounded() / 1e12
      return "\(level):\(Int(exactly: percent).map(String.init) ?? "\(percent)")%"
    }
  }
}
