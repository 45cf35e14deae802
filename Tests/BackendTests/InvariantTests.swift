import Strata
import StrataTestSupport
import Testing

/// Pictures that must be equal without a stored picture to say so.
@Suite(.enabled(if: hasGL)) struct InvariantTests {
  static let devices: [DeviceSelector] = [.cpu, .gpu]

  private func draw(
    _ root: CALayer, on device: DeviceSelector, _ width: Int = 96, _ height: Int = 96
  ) throws -> Pixels {
    try Renderer(size: CGSize(width: width, height: height), device: device).image(of: root).pixels
  }

  @Test(arguments: TestScene.all, devices)
  func `moving a scene by whole pixels moves its pixels`(
    scene: TestScene, device: DeviceSelector
  ) throws {
    // Float coordinates round differently elsewhere on a GPU: one level, as for any two drivers.
    let allowed = device == .cpu ? 0 : 1
    let (dx, dy) = (7, 5)
    let (width, height) = (scene.width + dx, scene.height + dy)
    let still = try draw(scene.make(), on: device, scene.width, scene.height)
    let host = CALayer()
    host.frame = CGRect(x: dx, y: dy, width: scene.width, height: scene.height)
    host.addSublayer(scene.make())
    let moved = try draw(host, on: device, width, height)
    var worst = 0
    for y in 0..<scene.height {
      for x in 0..<(4 * scene.width) {
        let a = Int(still.bytes[y * 4 * scene.width + x])
        let b = Int(moved.bytes[(y + dy) * 4 * width + 4 * dx + x])
        worst = max(worst, abs(a - b))
      }
    }
    #expect(worst <= allowed)
  }

  @Test(arguments: devices)
  func `four quarter turns are none`(device: DeviceSelector) throws {
    let plain = TestScene.shapes[0].make()
    let still = try draw(plain, on: device)
    var host = TestScene.shapes[0].make()
    for _ in 0..<4 {
      let outer = CALayer()
      outer.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
      host.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      outer.addSublayer(host)
      host = outer
    }
    #expect(PixelComparison(still, try draw(host, on: device)).largest <= 1)
  }

  @Test(arguments: devices)
  func `a path rectangle equals a layer rectangle`(device: DeviceSelector) throws {
    let rect = CGRect(x: 10.3, y: 20.6, width: 50.25, height: 33.5)
    let layer = CALayer()
    layer.frame = rect
    layer.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.7, alpha: 0.8)
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: rect, transform: nil)
    shape.fillColor = layer.backgroundColor
    let difference = PixelComparison(try draw(layer, on: device), try draw(shape, on: device))
    #expect(difference.largest <= 1, "\(difference)")
  }

  @Test(arguments: devices)
  func `opacity 1 in a group changes nothing`(device: DeviceSelector) throws {
    func tree(_ opacity: Float) -> CALayer {
      let root = TestScene.layers[4].make()
      root.opacity = opacity
      return root
    }
    #expect(try draw(tree(1), on: device).bytes == draw(tree(1.5), on: device).bytes)
  }

  @Test(arguments: devices)
  func `a clip that cuts nothing costs nothing and changes nothing`(
    device: DeviceSelector
  ) throws {
    func tree(clips: Bool) -> CALayer {
      let host = CALayer()
      host.frame = CGRect(x: 4, y: 4, width: 88, height: 88)
      host.cornerRadius = 20
      host.backgroundColor = CGColor(gray: 0.5, alpha: 1)
      host.masksToBounds = clips
      let child = CALayer()
      child.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
      child.backgroundColor = CGColor(gray: 0, alpha: 1)
      host.addSublayer(child)
      return host
    }
    let renderer = try Renderer(size: CGSize(width: 96, height: 96), device: device)
    let open = try renderer.image(of: tree(clips: false))
    let clipped = try renderer.image(of: tree(clips: true))
    #expect(open.rgba == clipped.rgba)
    #expect(renderer.statistics.passes == 1)
  }

  @Test(arguments: devices)
  func `twice the scale is the tree scaled by two`(device: DeviceSelector) throws {
    let root = TestScene.shapes[1].make()
    let double = try Renderer(size: CGSize(width: 96, height: 96), scale: 2, device: device)
      .image(of: root).pixels
    let host = CALayer()
    host.frame = CGRect(x: 0, y: 0, width: 192, height: 192)
    host.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    let child = TestScene.shapes[1].make()
    child.position = CGPoint(x: 96, y: 96)
    host.addSublayer(child)
    let scaled = try draw(host, on: device, 192, 192)
    #expect(PixelComparison(double, scaled).largest <= 1)
  }

  @Test func `rows come top first and alpha is straight in rgba`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 4, height: 2)
    let half = CALayer()
    half.frame = CGRect(x: 0, y: 0, width: 4, height: 1)
    half.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    root.addSublayer(half)
    for device in Self.devices {
      let image = try Renderer(size: CGSize(width: 4, height: 2), device: device).image(of: root)
      let top = image.rgba[0..<4].map { Int($0) }
      #expect(abs(top[0] - 255) <= 1 && abs(top[1] - 128) <= 2 && top[2] == 0)
      #expect(abs(top[3] - 128) <= 1)
      #expect(image.rgba[16..<20] == [0, 0, 0, 0])
    }
  }
}
