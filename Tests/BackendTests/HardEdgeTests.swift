import Foundation
import Strata
import StrataGPU
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// Layers with antialiasing turned off for all or some of their edges.
@Suite struct HardEdgeTests {
  /// The feature that fills a layer's box.
  enum BoxFeature: String, CaseIterable {
    case background, contents, gradient, border, clip, transition

    func layer() -> CALayer {
      switch self {
      case .background, .transition:
        let layer = CALayer()
        layer.backgroundColor = .black
        return layer
      case .contents:
        let layer = CALayer()
        layer.contents = CGImage(
          Pixels(width: 2, height: 2, premultipliedRGBA: [UInt8](repeating: 255, count: 16)))
        return layer
      case .gradient:
        let layer = CAGradientLayer()
        layer.colors = [CGColor.black, CGColor.white]
        return layer
      case .border:
        let layer = CALayer()
        // Thick enough to leave no hole.
        layer.borderWidth = 1_000
        return layer
      case .clip:
        let layer = CALayer()
        layer.masksToBounds = true
        let inside = CALayer()
        inside.frame = CGRect(x: -100, y: -100, width: 300, height: 300)
        inside.backgroundColor = .white
        layer.addSublayer(inside)
        return layer
      }
    }
  }

  private let root = CALayer()

  init() { root.frame = CGRect(x: 0, y: 0, width: 48, height: 40) }

  private func alpha(_ device: DeviceSelector = .cpu, time: Double = 0) throws -> [UInt8] {
    let bytes = try Renderer(size: root.bounds.size, device: device).image(of: root, at: time).rgba
    return stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
  }

  /// Adds a layer of 24 × 16 points centered at `position`.
  private func add(_ layer: CALayer, _ transform: CATransform3D, at position: CGPoint) {
    layer.bounds = CGRect(x: 0, y: 0, width: 24, height: 16)
    layer.position = position
    layer.transform = transform
    layer.allowsEdgeAntialiasing = false
    root.addSublayer(layer)
  }

  /// Whether the center of a pixel is within the layer's bounds.
  private func isInside(_ layer: CALayer, _ x: Int, _ y: Int) -> Bool {
    let point = layer.convert(CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5), from: root)
    return layer.bounds.contains(point)
  }

  private static let transforms = [
    CATransform3DIdentity, CATransform3DMakeRotation(0.4, 0, 0, 1),
    CATransform3DMakeRotation(.pi / 2, 0, 0, 1), CATransform3DMakeScale(-1.31, 0.77, 1),
    CATransform3DConcat(
      CATransform3DMakeRotation(0.7, 0.3, 1, 0.2), CATransform3D(m34: -1.0 / 60)),
  ]

  @Test(arguments: BoxFeature.allCases, transforms.indices)
  func `a pixel is fully covered when its center is inside`(_ box: BoxFeature, _ index: Int) throws
  {
    let layer = box.layer()
    add(layer, Self.transforms[index], at: CGPoint(x: 23.8, y: 20.3))
    if box == .transition {
      layer.masksToBounds = true
      _ = try alpha()
      let push = CATransition()
      (push.type, push.duration) = (.reveal, 10)
      layer.add(push, forKey: nil)
    }
    for device in [DeviceSelector.cpu] + (hasGL ? [.gpu] : []) {
      let drawn = try alpha(device)
      let expected = (0..<48 * 40).map { isInside(layer, $0 % 48, $0 / 48) ? UInt8(255) : 0 }
      let wrong = zip(drawn, expected).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
      expect(wrong.isEmpty, "\(device) \(wrong.map { "(\($0 % 48), \($0 / 48))" })")
      expect(drawn.contains(255))
    }
  }

  @Test func `a center on an edge belongs to the right or lower side`() throws {
    let layer = CALayer()
    layer.backgroundColor = .black
    add(layer, CATransform3DIdentity, at: CGPoint(x: 24.5, y: 20.5))
    let drawn = try alpha()
    // 12.5...36.5 and 12.5...28.5.
    expectEqual((0..<48).filter { drawn[20 * 48 + $0] == 255 }, Array(12..<36))
    expectEqual((0..<40).filter { drawn[$0 * 48 + 20] == 255 }, Array(12..<28))
  }

  @Test func `only edges named in the mask are antialiased`() throws {
    let layer = CALayer()
    layer.backgroundColor = .black
    add(layer, CATransform3DIdentity, at: CGPoint(x: 24.25, y: 20.25))
    layer.allowsEdgeAntialiasing = true
    layer.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
    for device in [DeviceSelector.cpu] + (hasGL ? [.gpu] : []) {
      let drawn = try alpha(device)
      // 12.25...36.25 and 12.25...28.25: the left and the greater-y edges are soft.
      expect(drawn[20 * 48 + 12] == 191 && drawn[20 * 48 + 35] == 255 && drawn[20 * 48 + 36] == 0)
      expect(drawn[12 * 48 + 20] == 255 && drawn[28 * 48 + 20] == 64 && drawn[29 * 48 + 20] == 0)
      expect(drawn[12 * 48 + 12] == 191 && drawn[28 * 48 + 35] == 64)
    }
    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    let turned = try alpha()
    layer.edgeAntialiasingMask = [
      .layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge,
    ]
    let soft = try alpha()
    expect(turned != soft)
    for index in turned.indices where turned[index] != soft[index] {
      // All differences are along the two hard edges.
      let center = CGPoint(x: CGFloat(index % 48) + 0.5, y: CGFloat(index / 48) + 0.5)
      let point = layer.convert(center, from: root)
      expect(min(abs(point.x - 24), abs(point.y)) < 0.75)
    }
  }

  @Test func `adjacent layers cover every pixel exactly once`() throws {
    for (index, angle) in [0.2, 0.9, 2.3].enumerated() {
      root.sublayers = nil
      for side in [-1.0, 1] {
        let layer = CALayer()
        layer.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        add(layer, CATransform3DMakeRotation(angle, 0, 0, 1), at: CGPoint(x: 24.1, y: 20.2))
        layer.anchorPoint = CGPoint(x: side < 0 ? 1 : 0, y: 0.5)
      }
      let drawn = Set(try alpha())
      expectEqual(drawn, [0, 128], "\(index): \(drawn)")
    }
  }

  @Test func `a border's inner edge and rounded corners stay antialiased, with a note`() throws {
    let layer = CALayer()
    layer.borderWidth = 2.5
    add(layer, CATransform3DIdentity, at: CGPoint(x: 24.25, y: 20))
    let drawn = try alpha()
    // 12.25 outside is hard, 14.75 inside is soft.
    expectEqual(Array(drawn[20 * 48 + 11...20 * 48 + 15]), [0, 255, 255, 191, 0])
    layer.cornerRadius = 3
    expectEqual(Array(try alpha()[20 * 48 + 11...20 * 48 + 15]), [0, 191, 255, 191, 0])
    let renderer = try Renderer(size: root.bounds.size, device: .cpu)
    func codes() throws -> [String] {
      try renderer.renderList(of: root).diagnostics.map(\.code)
    }
    // The default of iOS is no reason for a note.
    try expect(codes().isEmpty)
    layer.allowsEdgeAntialiasing = true
    layer.edgeAntialiasingMask = [.layerTopEdge]
    try expectEqual(codes(), ["not-drawn-hard-edges"])
  }
}

extension CATransform3D {
  fileprivate init(m34: CGFloat) {
    self = CATransform3DIdentity
    self.m34 = m34
  }
}
