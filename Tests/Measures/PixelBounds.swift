/// Limits for the number of differing pixels of an image, by difference.
public struct PixelBounds: Sendable {
  /// A difference of one channel, out of 255, and the share of the pixels that may exceed it.
  public typealias Step = (level: Int, share: Double)

  private let steps: [Step]

  public init(_ steps: [Step]) { self.steps = steps }

  public func admit(_ difference: PixelComparison) -> Bool {
    steps.allSatisfy { difference.share(above: $0.level) <= $0.share }
  }

  /// Any GPU without filtering, fewer than nine blends deep: class D.
  public static let simple = PixelBounds([(2, 0), (1, 0.005)])
  /// Bilinear images and tilted planes: class E.
  public static let filtered = PixelBounds([(8, 0), (4, 0.0002), (2, 0.005)])
  /// Mixed from two mipmap levels.
  ///
  /// A driver computes the mixture to 8 bits at most, and the affected pixels are along every edge
  /// of a reduced image.
  public static let reduced = PixelBounds([(8, 0), (2, 0.05)])
  /// Mesh edges.
  ///
  /// A ramp one pixel wide differs from exact area by up to 11 of 255 on a slanted edge, and by
  /// more at corners.
  public static let mesh = PixelBounds([(24, 0), (12, 0.003)])

  /// Stacked translucent layers, each rounded by the GPU: class F.
  public static func deep(blends: Int) -> PixelBounds {
    PixelBounds([(min(16, 1 + blends / 2), 0)])
  }
}
