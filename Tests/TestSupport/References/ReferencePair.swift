import Foundation
public import Strata

/// Two layer trees that must produce the same image, so that no stored reference is needed.
public struct ReferencePair: Sendable, CustomStringConvertible {
  typealias Layers = @Sendable () throws -> [CALayer]

  /// A sentence that states the equivalence.
  public let name: String
  /// The time of comparison, in seconds.
  public let time: Double
  /// The levels by which any images may differ: 0, unless the geometry differs slightly.
  public let levels: Int
  /// The additional levels by which 8-bit images may differ: 0, unless one of the two has
  /// intermediate color rounding.
  public let eightBitLevels: Int
  private let first: Layers
  private let second: Layers

  init(
    _ name: String, at time: Double = 0, levels: Int = 0, eightBitLevels: Int = 0,
    _ first: @escaping Layers, is second: @escaping Layers
  ) {
    self.name = name
    self.time = time
    self.levels = levels
    self.eightBitLevels = eightBitLevels
    self.first = first
    self.second = second
  }

  public var description: String { name }

  /// Creates both trees, each on a white stage of `size`.
  public func make() throws -> (first: CALayer, second: CALayer) {
    let (width, height) = (Int(Self.size.width), Int(Self.size.height))
    return (
      stage(try first(), width: width, height: height),
      stage(try second(), width: width, height: height)
    )
  }

  /// The stage in points.
  public static let size = CGSize(width: 64, height: 64)

  public static let all =
    layers + groups + transforms + planes + fills + strokes + gradients
    + images + documents + masks + shadows + filters + blends + replicators + depths + bitmaps
    + particles
    + Moment.all.map(\.pair)
}

// Builders for pairs, in addition to those of the scenes.

/// A layer with sublayers.
func host(
  _ frame: CGRect, _ sublayers: [CALayer], _ adjust: (CALayer) -> Void = { _ in }
) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  for sublayer in sublayers { layer.addSublayer(sublayer) }
  adjust(layer)
  return layer
}

func adjusted<Layer: CALayer>(_ layer: Layer, _ adjust: (Layer) -> Void) -> Layer {
  adjust(layer)
  return layer
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

func path(_ points: [(Double, Double)], closed: Bool = false) -> CGPath {
  let path = CGMutablePath()
  for (index, point) in points.enumerated() {
    let point = CGPoint(x: point.0, y: point.1)
    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
  }
  if closed { path.closeSubpath() }
  return path
}

func path(_ rects: [CGRect]) -> CGPath {
  let path = CGMutablePath()
  for rect in rects { path.addRect(rect) }
  return path
}

func filled(_ path: CGPath, _ color: CGColor = blueInk) -> CAShapeLayer {
  shape(path) { $0.fillColor = color }
}

func stroked(
  _ path: CGPath, _ width: Double, _ adjust: (CAShapeLayer) -> Void = { _ in }
) -> CAShapeLayer {
  shape(path) {
    $0.fillColor = nil
    $0.strokeColor = blueInk
    $0.lineWidth = CGFloat(width)
    adjust($0)
  }
}

/// The color of most shapes in pairs.
let blueInk = color(0.1, 0.2, 0.7)

/// A box in the color of `blueInk`.
func ink(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CALayer {
  box(x, y, width, height, 0.1, 0.2, 0.7)
}
