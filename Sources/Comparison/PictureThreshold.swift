/// How much two pictures may differ: so many pixels by more than so much.
///
/// `PictureThreshold(level: 24)` allows no pixel to differ by more than 24;
/// `PictureThreshold(level: 12, share: 0.003)` allows 0.3 % of the pixels to differ by more than 12.
package struct PictureThreshold: Sendable, Hashable, CustomStringConvertible {
  /// How many pixels may differ by more than the level.
  package enum Allowance: Sendable, Hashable {
    /// A number of pixels, 0 or more.
    case pixels(Int)
    /// A part of all pixels, 0 to 1.
    case share(Double)

    /// The number of pixels, of a picture that has `count` of them.
    package func pixels(of count: Int) -> Int {
      switch self {
      case .pixels(let allowed): allowed
      // A share that stands for a whole number of pixels allows that number, though a product of
      // doubles may fall short of it by a hair.
      case .share(let share): Int((share * Double(count) * (1 + 1e-12)).rounded(.down))
      }
    }
  }

  /// A difference of a pixel, 0 to 255, that does not yet count.
  package let level: Int
  package let allowance: Allowance

  /// A threshold that allows a number of pixels.
  ///
  /// - Precondition: `level` is 0 to 255, and `pixels` is 0 or more.
  package init(level: Int, pixels: Int = 0) {
    precondition((0...255).contains(level), "a difference is 0 to 255, not \(level)")
    precondition(pixels >= 0, "a number of pixels is 0 or more, not \(pixels)")
    self.level = level
    allowance = .pixels(pixels)
  }

  /// A threshold that allows a part of all pixels.
  ///
  /// - Precondition: `level` is 0 to 255, and `share` is 0 to 1.
  package init(level: Int, share: Double) {
    precondition((0...255).contains(level), "a difference is 0 to 255, not \(level)")
    precondition((0...1).contains(share), "a share is 0 to 1, not \(share)")
    self.level = level
    allowance = .share(share)
  }

  /// As `strata compare --threshold` takes it: `24`, `12:40`, `12:0.3%`.
  package var description: String {
    switch allowance {
    case .pixels(0): return "\(level)"
    case .pixels(let pixels): return "\(level):\(pixels)"
    case .share(let share):
      // 100 times a decimal is seldom that decimal; 12 digits are more than anyone writes.
      let percent = (share * 1e14).rounded() / 1e12
      return "\(level):\(Int(exactly: percent).map(String.init) ?? "\(percent)")%"
    }
  }
}
