import Strata
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Images that must be equal, tested without stored references.
@Suite(.enabled(if: hasGL)) struct InvariantTests {
  static let devices: [DeviceSelector] = [.cpu, .gpu]

  private func draw(
    _ root: CALayer, on device: DeviceSelector, _ width: Int = 96, _ height: Int = 96
  ) throws -> Pixels {
    try Renderer(size: CGSize(width: width, height: height), device: device).image(of: root).pixels
  }

  @Test(
    arguments: zip(
      [DeviceSelector.cpu, .cpu, .gpu], [CPUOptions.Precision.float, .eightBit, .eightBit]))
  func `moving a scene by whole pixels moves its pixels`(
    device: DeviceSelector, precision: CPUOptions.Precision
  ) throws {
    // Float coordinates round differently elsewhere on a GPU: one level, as for any two drivers.
    let allowed = device == .cpu ? 0 : 1
    // The GPU also picks mipmap levels for blocks of 2 × 2 pixels, which begin at even coordinates.
    let usual = device == .cpu ? (7, 5) : (8, 6)
    // Wide blurs join pixels in blocks that begin at multiples of up to 32 here.
    let far = (64, 32)
    let cpu = CPUOptions(precision: precision)
    // On hardware GL, `auto` draws a shape that moves as a mesh, with edges that differ.
    let strategy = device == .cpu ? PathStrategy.auto : .coverage
    // All later renderers share the device that this one keeps open.
    let keeper = try Renderer(size: CGSize(width: 1, height: 1), device: device, cpu: cpu)
    defer { withExtendedLifetime(keeper) {} }
    for prepared in PreparedScene.all {
      let scene = prepared.scene
      let (dx, dy) = prepared.list.reachesFar ? far : usual
      let (width, height) = (scene.width + dx, scene.height + dy)
      let still = try Renderer(
        size: scene.size, device: device, pathStrategy: strategy, cpu: cpu
      ).image(of: scene.make(), at: scene.time).pixels
      let host = CALayer()
      host.frame = CGRect(x: dx, y: dy, width: scene.width, height: scene.height)
      host.addSublayer(try scene.make())
      let moved = try Renderer(
        size: CGSize(width: width, height: height), device: device, pathStrategy: strategy,
        cpu: cpu
      ).image(of: host, at: scene.time).pixels
      expect(
        PixelBytes.largestDifference(still, moved, x: dx, y: dy) <= allowed, "\(scene)")
    }
  }

  @Test(arguments: devices)
  func `a clip that removes nothing costs and changes nothing`(
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
    expectEqual(open.rgba, clipped.rgba)
    expectEqual(renderer.statistics.passes, 1)
  }

  @Test(arguments: devices)
  func `twice the scale is the tree scaled by two`(device: DeviceSelector) throws {
    let root = try TestScene.shapes[1].make()
    let double = try Renderer(size: CGSize(width: 96, height: 96), scale: 2, device: device)
      .image(of: root).pixels
    let host = CALayer()
    host.frame = CGRect(x: 0, y: 0, width: 192, height: 192)
    host.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    let child = try TestScene.shapes[1].make()
    child.position = CGPoint(x: 96, y: 96)
    host.addSublayer(child)
    let scaled = try draw(host, on: device, 192, 192)
    expect(PixelComparison(double, scaled).largest <= 1)
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
      expect(abs(top[0] - 255) <= 1 && abs(top[1] - 128) <= 2 && top[2] == 0)
      expect(abs(top[3] - 128) <= 1)
      expectEqual(image.rgba[16..<20], [0, 0, 0, 0])
    }
  }
}
