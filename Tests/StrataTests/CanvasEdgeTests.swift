import Strata
import StrataTestSupport
import Testing

/// Canvases that are not a whole number of pixels.
@Suite struct CanvasEdgeTests {

  /// The points along both sides, and the pixels per point.
  private static let canvases: [(width: CGFloat, height: CGFloat, scale: CGFloat)] = [
    (98, 70, 0.25), (99, 7, 0.25), (33.3, 10.1, 1), (7, 5, 1.7), (0.4, 0.3, 1), (20.01, 3, 2),
    (1_000, 3, 0.37),
  ]

  /// A root that fills the canvas, or a sublayer that fills it.
  private func scene(_ size: CGSize, isSublayer: Bool) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    let filling = isSublayer ? CALayer() : root
    filling.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.8, alpha: 1)
    if isSublayer {
      filling.frame = root.bounds
      root.addSublayer(filling)
    }
    return root
  }

  @Test(arguments: devices, YAxis.allCases)
  func `a layer that fills the canvas fills its last row and column`(
    device: DeviceSelector, yAxis: YAxis
  ) throws {
    for (width, height, scale) in Self.canvases {
      let size = CGSize(width: width, height: height)
      let renderer = try Renderer(size: size, scale: scale, device: device, yAxis: yAxis)
      for isSublayer in [false, true] {
        let pixels = try renderer.image(of: scene(size, isSublayer: isSublayer)).pixels
        let first = Array(pixels.bytes.prefix(4))
        expectEqual(first.last, 255, "\(size) at \(scale)")
        let isEven = stride(from: 0, to: pixels.bytes.count, by: 4).allSatisfy {
          pixels.bytes[$0..<$0 + 4].elementsEqual(first)
        }
        expect(isEven, "\(size) at \(scale) on \(device), \(yAxis)")
      }
    }
  }

  @Test(arguments: YAxis.allCases)
  func `masking to bounds that fill the canvas hides no pixel`(yAxis: YAxis) throws {
    for (width, height, scale) in Self.canvases {
      let size = CGSize(width: width, height: height)
      let root = scene(size, isSublayer: true)
      root.masksToBounds = true
      root.sublayers?[0].frame = root.bounds.insetBy(dx: -50, dy: -50)
      let renderer = try Renderer(size: size, scale: scale, device: .cpu, yAxis: yAxis)
      let pixels = try renderer.image(of: root).pixels
      let isFull = stride(from: 3, to: pixels.bytes.count, by: 4).allSatisfy {
        pixels.bytes[$0] == 255
      }
      expect(isFull, "\(size) at \(scale), \(yAxis)")
    }
  }

  /// The closed form: a side at 20.25 pixels covers a quarter of the pixel that contains it.
  @Test func `other edges are where the scale puts them`() throws {
    let size = CGSize(width: 40.6, height: 10)
    let root = scene(size, isSublayer: false)
    let half = CALayer()
    half.frame = CGRect(x: 0, y: 0, width: 20.25, height: 10)
    half.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    root.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    root.addSublayer(half)
    let renderer = try Renderer(size: size, scale: 1, cpu: .init(precision: .float))
    let image = try renderer.image(of: root)
    let row = (0..<image.width).map { image.rgba[$0 * 4] }
    expectEqual(row, Array(repeating: 255, count: 20) + [64] + Array(repeating: 0, count: 20))
  }

  /// The closed form: half a pixel remains of the last one of the bitmap's 24.5.
  ///
  /// The canvas shows it half a pixel further left, between two. The bitmap has bytes, in which a
  /// half is 128.
  @Test func `a bitmap ends at its layer's edge, not the canvas's`() throws {
    let size = CGSize(width: 98, height: 98)
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    let moved = scene(size, isSublayer: false)
    moved.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    moved.position.x -= 2
    (moved.shouldRasterize, moved.rasterizationScale) = (true, 0.25)
    root.addSublayer(moved)
    let renderer = try Renderer(size: size, scale: 0.25, cpu: .init(precision: .float))
    let image = try renderer.image(of: root)
    let row = (21..<25).map { image.rgba[(10 * image.width + $0) * 4 + 3] }
    // A GPU may round the half to either of its neighbors.
    expect(row == [255, 255, 192, 64] || row == [255, 255, 191, 64])
  }

  @Test(arguments: YAxis.allCases)
  func `a bounded blend mode acts up to the canvas edge`(yAxis: YAxis) throws {
    for (width, height, scale) in Self.canvases {
      let size = CGSize(width: width, height: height)
      let root = scene(size, isSublayer: true)
      root.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.sublayers?[0].compositingFilter = "sourceIn"
      let renderer = try Renderer(size: size, scale: scale, device: .cpu, yAxis: yAxis)
      let pixels = try renderer.image(of: root).pixels
      let first = pixels.bytes.prefix(4)
      let isEven = stride(from: 0, to: pixels.bytes.count, by: 4).allSatisfy {
        pixels.bytes[$0..<$0 + 4].elementsEqual(first)
      }
      expect(isEven, "\(size) at \(scale), \(yAxis)")
    }
  }

  @Test func `a tiny canvas is one pixel`() throws {
    // A literal of 5e-324 would not compile.
    let least = CGFloat.leastNonzeroMagnitude
    for (side, scale) in [(least, 0.5), (1e-300, 1e-300), (3, least)] as [(CGFloat, CGFloat)] {
      let size = CGSize(width: side, height: side)
      let image = try Renderer(size: size, scale: scale, device: .cpu)
        .image(of: scene(size, isSublayer: true))
      expect(image.width == 1 && image.height == 1)
    }
  }

  @Test(arguments: devices)
  func `the frames of a job match still images`(device: DeviceSelector) throws {
    let size = CGSize(width: 98, height: 70)
    let renderer = try Renderer(size: size, scale: 0.25, device: device)
    let root = scene(size, isSublayer: true)
    let image = try renderer.image(of: root)
    var frames: [[UInt8]] = []
    try renderer.forEachFrame(of: root, frames: 0..<2, fps: 60) { _, frame in
      frames.append(frame.pixels.bytes)
    }
    expectEqual(frames, [image.pixels.bytes, image.pixels.bytes])
  }
}
