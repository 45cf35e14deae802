import Foundation
import Strata
import StrataGraphics
import StrataRenderList

/// A class made by the recipe of CONTRIBUTING.md, in this file alone: a sector of a disc that fills
/// the bounds.
class DialLayer: CALayer {
  /// The fraction of the disc that is drawn, from 3 o'clock toward +y; 1 is all of it.
  var sweep: CGFloat {
    get { self[Self.sweep] }
    set { self[Self.sweep] = newValue }
  }
  static let sweep = LayerProperty(
    "sweep", \DialLayer.sweep, .number, default: 0.25, animates: .implicitly)

  /// The fill color, black by default; nil draws nothing.
  var tint: CGColor? {
    get { self[Self.tint] }
    set { self[Self.tint] = newValue }
  }
  static let tint = LayerProperty("tint", \DialLayer.tint, .color, default: .black)

  /// The fraction of the bounds that the disc occupies.
  var size: CGSize {
    get { self[Self.size] }
    set { self[Self.size] = newValue }
  }
  static let size = LayerProperty(
    "size", \DialLayer.size, .size, default: CGSize(width: 1, height: 1))

  /// Whether the sector is on the other side of its first edge.
  var isMirrored: Bool {
    get { self[Self.isMirrored] }
    set { self[Self.isMirrored] = newValue }
  }
  static let isMirrored = LayerProperty(
    "mirrored", \DialLayer.isMirrored, .flag, default: false, animates: .never)

  private static let own = LayerProperties(
    [sweep, tint, size, isMirrored], of: DialLayer.self, extending: CALayer.self
  ) { DialLayer() }

  override class var classProperties: LayerProperties { own }

  override init() {
    super.init()
    contentProvider = DialContent.shared
  }

  required init?(coder: NSCoder) {
    nil
  }
}

/// Draws dials.
private final class DialContent: LayerContentProvider, Sendable {
  static let shared = DialContent()

  func copied(for presentation: CALayer) -> any LayerContentProvider { self }

  func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent {
    let shown = request.shown.values
    guard let layer = request.layer as? DialLayer, let color = shown[DialLayer.tint] else {
      return .none
    }
    let bounds = request.shown.state.bounds
    let angle = 2 * CGFloat.pi * shown[DialLayer.sweep]
    let size = shown[DialLayer.size]
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      center: .zero, radius: 0.5, startAngle: 0, endAngle: layer.isMirrored ? -angle : angle,
      clockwise: layer.isMirrored)
    path.closeSubpath()
    var place = CGAffineTransform(translationX: bounds.midX, y: bounds.midY)
      .scaledBy(x: bounds.width * size.width, y: bounds.height * size.height)
    if let sector = path.copy(using: &place) {
      try paint(.above, .fill(sector.value, .nonZero), .solid(color))
    }
    return .none
  }
}
