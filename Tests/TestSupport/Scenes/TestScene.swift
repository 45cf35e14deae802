public import Strata

/// A small picture of one feature, built with Apple's names alone.
public struct TestScene: Sendable, CustomStringConvertible {
  /// How far a GPU may be from the float CPU picture (classes D and E).
  public enum Tolerance: Sendable {
    /// At most 2 of 255; above 1 on at most 0.5% of the pixels.
    case simple
    /// Bilinear images and tilted planes: at most 4; above 2 on at most 0.5%; up to 8 on 0.02%.
    case filtered
  }

  /// Folder and name of its golden: "gradient/conic".
  public let name: String
  public let width: Int
  public let height: Int
  public let tolerance: Tolerance
  public let make: @Sendable () -> CALayer

  public init(
    _ name: String, _ width: Int = 96, _ height: Int = 96, tolerance: Tolerance = .simple,
    _ make: @escaping @Sendable () -> CALayer
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.tolerance = tolerance
    self.make = make
  }

  public var description: String { name }
  public var size: CGSize { CGSize(width: width, height: height) }

  /// Every scene there is.
  public static let all = layers + clips + shapes + gradients + images + planes
}

/// A white root of the usual size with the given sublayers.
func stage(_ sublayers: [CALayer], width: Int = 96, height: Int = 96) -> CALayer {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: width, height: height)
  root.backgroundColor = CGColor(gray: 1, alpha: 1)
  for layer in sublayers { root.addSublayer(layer) }
  return root
}

func box(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ red: Double, _ green: Double,
  _ blue: Double, _ alpha: Double = 1
) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = CGColor(
    red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  return layer
}

func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> CGColor {
  CGColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
}
