import Strata
import StrataTestSupport
import Testing

/// Canvases that are no whole number of pixels.
@Suite struct CanvasEdgeTests {
  private static let devices: [DeviceSelector] = hasGL ? [.cpu, .gpu] : [.cpu]

  /// Points along both sides, and pixels a point.
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
  func `what fills the canvas fills its last row and column`(
    device: DeviceSelector, yAxis: YAxis
  ) throws {
    for (width, height, scale) in Self.canvases {
      let size = CGSize(width: width, height: height)
      let renderer = try Renderer(size: size, scale: scale, device: device, yAxis: yAxis)
      for isSublayer in [false, true] {
        let pixels = try renderer.image(of: scene(size, isSublayer: isSublayer)).pixels
        let first = Array(pixels.bytes.prefix(4))
        #expect(first.last == 255, "\(size) at \(scale)")
        let isEven = stride(from: 0, to: pixels.bytes.count, by: 4).allSatisfy {
          pixels.bytes[$0..<$0 + 4].elementsEqual(first)
        }
        #expect(isEven, "\(size) at \(scale) on \(device), \(yAxis)")
      }
    }
  }

  @Test func `a canvas of whole pixels is not stretched`() throws {
    let half = CALayer()
    half.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    half.backgroundColor = .white
    for scale in [3, 1.7, 0.25, 0.1] as [CGFloat] {
      let renderer = try Renderer(
        size: CGSize(width: 300, height: 200), scale: scale, device: .cpu)
      let list = try renderer.renderList(of: half)
      guard case .draw(let item)? = list.commands.first else {
        Issue.record("a layer with a background is an item")
        continue
      }
      #expect(item.transform.m11 == Double(scale) && item.transform.m22 == Double(scale))
      #expect(list.size.width == Int((300 * scale).rounded()), "\(scale)")
    }
  }

  @Test func `a canvas of next to no pixels is one`() throws {
    // A literal of 5e-324 would not compile.
    let least = CGFloat.leastNonzeroMagnitude
    for (side, scale) in [(least, 0.5), (1e-300, 1e-300), (3, least)] as [(CGFloat, CGFloat)] {
      let size = CGSize(width: side, height: side)
      let image = try Renderer(size: size, scale: scale, device: .cpu)
        .image(of: scene(size, isSublayer: true))
      #expect(image.width == 1 && image.height == 1)
    }
  }

  @Test(arguments: devices)
  func `the frames of a job are those of an image`(device: DeviceSelector) throws {
    let size = CGSize(width: 98, height: 70)
    let renderer = try Renderer(size: size, scale: 0.25, device: device)
    let root = scene(size, isSublayer: true)
    let image = try renderer.image(of: root)
    var frames: [[UInt8]] = []
    try renderer.forEachFrame(of: root, frames: 0..<2, fps: 60) { _, frame in
      frames.append(frame.pixels.bytes)
    }
    #expect(frames == [image.pixels.bytes, image.pixels.bytes])
  }
}
