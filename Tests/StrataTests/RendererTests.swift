import Strata
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The guarantees of the facade: sizes, devices, threads, and diagnostics.
@Suite struct RendererTests {
  private func red(_ width: Double = 4, _ height: Double = 4) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return layer
  }

  @Test(arguments: devices)
  func `pixels are points times scale, rounded up`(
    device: DeviceSelector
  ) throws {
    let cases: [(CGFloat, CGFloat, CGFloat, Int, Int)] = [
      (320, 240, 2, 640, 480), (10, 10, 1, 10, 10), (10.1, 10, 1, 11, 10), (0.5, 1, 1, 1, 1),
      (100, 33.3, 3, 300, 100),
    ]
    for (width, height, scale, pixelsWide, pixelsHigh) in cases {
      let image = try Renderer(
        size: CGSize(width: width, height: height), scale: scale, device: device
      ).image(of: red())
      expect(image.width == pixelsWide && image.height == pixelsHigh)
    }
  }

  @Test func `an invalid size or scale is refused with the number`() {
    let sizes = [
      CGSize(width: 0, height: 5), CGSize(width: -3, height: 5),
      CGSize(width: CGFloat.nan, height: 5),
      CGSize(width: CGFloat.infinity, height: 5),
    ]
    for size in sizes {
      let error = #expect(throws: RendererError.self) { try Renderer(size: size, device: .cpu) }
      expectEqual(error?.kind, .usage)
    }
    for scale in [0, -1, CGFloat.nan, .infinity] {
      #expect(throws: RendererError.self) {
        try Renderer(size: CGSize(width: 4, height: 4), scale: scale, device: .cpu)
      }
    }
  }

  @Test func `a canvas above the limits names both numbers`() {
    let error = #expect(throws: LimitExceeded.self) {
      try Renderer(size: CGSize(width: 20_000, height: 10), device: .cpu)
    }
    expectEqual(error?.asked, 20_000)
    expectEqual(error?.allowed, 16_384)
    #expect(throws: LimitExceeded.self) {
      try Renderer(size: CGSize(width: 16_000, height: 16_000), device: .cpu)
    }
    var tight = Limits.default
    tight.canvasSide = 64
    #expect(throws: LimitExceeded.self) {
      try Renderer(size: CGSize(width: 65, height: 10), device: .cpu, limits: tight)
    }
  }

  /// No common device supports textures of this width, so a GPU draws it in tiles.
  @Test(.enabled(if: hasGL)) func `a canvas wider than textures is drawn alike on every device`()
    throws
  {
    var wide = Limits.default
    wide.canvasSide = 40_000
    let root = CAGradientLayer()
    root.frame = CGRect(x: 0, y: 0, width: 32_775.5, height: 3)
    root.colors = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    root.startPoint = CGPoint(x: 0, y: 0)
    root.endPoint = CGPoint(x: 1, y: 0)
    let size = CGSize(width: 32_777, height: 3)
    let images = try [DeviceSelector.cpu, .gpu].map {
      try Renderer(size: size, device: $0, limits: wide).image(of: root)
    }
    expect(images[1].width == 32_777 && images[1].height == 3)
    expect(PixelComparison(images[0].pixels, images[1].pixels).largest <= 1)
  }

  @Test func `a time that is not a number is refused`() throws {
    let renderer = try Renderer(size: CGSize(width: 4, height: 4), device: .cpu)
    #expect(throws: RendererError.self) { try renderer.image(of: self.red(), at: .nan) }
  }

  @Test func `auto uses the CPU without hardware, and reports why`() throws {
    let renderer = try Renderer(size: CGSize(width: 4, height: 4))
    if renderer.device.isSoftware {
      expectEqual(renderer.device.kind, .cpu)
      expect(!renderer.candidates.isEmpty)
      expect(renderer.candidates.allSatisfy { !$0.reason.isEmpty })
    } else {
      expectEqual(renderer.device.kind, .gpu)
    }
  }

  @Test(.enabled(if: hasGL))
  func `software is reported as such, and refused if hardware is required`() throws {
    let gpu = try Renderer(size: CGSize(width: 4, height: 4), device: .gpu)
    expect(!gpu.device.name.isEmpty && !gpu.device.candidate.isEmpty)
    guard gpu.device.isSoftware else { return }
    for device in [DeviceSelector.auto, .gpu, .cpu, .software] {
      let error = #expect(throws: GPUError.self) {
        try Renderer(size: CGSize(width: 4, height: 4), device: device, requireHardware: true)
      }
      expectEqual(error?.kind, .device)
    }
  }

  @Test(.enabled(if: hasGL)) func `a device can be opened again by its selector`() throws {
    let first = try Renderer(size: CGSize(width: 4, height: 4), device: .gpu)
    let again = try Renderer(
      size: CGSize(width: 4, height: 4), device: .named(first.device.selector))
    expectEqual(again.device.name, first.device.name)
    try expectEqual(again.image(of: red()).rgba[0..<4], [255, 0, 0, 255])
  }

  @Test(arguments: devices)
  func `the background is visible, and nil stays transparent`(device: DeviceSelector) throws {
    let renderer = try Renderer(size: CGSize(width: 8, height: 4), device: device)
    let clear = try renderer.image(of: red())
    expectEqual(clear.rgba[0..<4], [255, 0, 0, 255])
    expectEqual(clear.rgba[28..<32], [0, 0, 0, 0])
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    let filled = try renderer.image(of: red(), background: blue)
    let last = filled.rgba[28..<32].map { Int($0) }
    expect(last[0] == 0 && last[2] == 255 && abs(last[3] - 128) <= 1)
  }

  @Test(.enabled(if: hasGL)) func `renderers on several threads draw at once and alike`()
    async throws
  {
    let expected = try Renderer(size: CGSize(width: 64, height: 64), device: .gpu)
      .image(of: red(60, 31)).rgba
    let results = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask {
          let layer = CALayer()
          layer.frame = CGRect(x: 0, y: 0, width: 60, height: 31)
          layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
          return try Renderer(size: CGSize(width: 64, height: 64), device: .gpu)
            .image(of: layer).rgba
        }
      }
      return try await group.reduce(into: [[UInt8]]()) { $0.append($1) }
    }
    expectEqual(results.count, 8)
    expect(results.allSatisfy { $0 == expected })
  }

  @Test func `diagnostics are those of the last image`() throws {
    let renderer = try Renderer(size: CGSize(width: 4, height: 4), device: .cpu)
    let odd = red()
    odd.contents = 5
    _ = try renderer.image(of: odd)
    expectEqual(renderer.diagnostics.map(\.code), ["contents-not-drawn"])
    _ = try renderer.image(of: red())
    expect(renderer.diagnostics.isEmpty)
  }

  @Test(arguments: devices)
  func `a nonfinite path is an error, and the renderer still works`(
    device: DeviceSelector
  ) throws {
    let renderer = try Renderer(size: CGSize(width: 8, height: 8), device: device)
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: CGFloat.nan, y: 3))
    path.addLine(to: CGPoint(x: 5, y: 5))
    shape.path = path
    shape.name = "torn"
    let error = #expect(throws: LayerError.self) { try renderer.image(of: shape) }
    expectEqual(error?.layerPath, "torn")
    expectEqual(error?.cause as? PathError, .nonFiniteCoordinate(element: 1))
    try expectEqual(renderer.image(of: red()).rgba[0..<4], [255, 0, 0, 255])
  }
}
