import Foundation
import Strata
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// A layer that masks to its bounds: nothing of its sublayers leaves them, and they are blended
/// only with each other.
@Suite struct ClippedContentTests {
  private static let devices: [DeviceSelector] = [.cpu] + (hasGL ? [.gpu] : [])

  private let root = CALayer()

  init() { root.frame = CGRect(x: 0, y: 0, width: 100, height: 100) }

  private func picture(_ device: DeviceSelector) throws -> [[UInt8]] {
    let bytes = try Renderer(size: root.bounds.size, device: device).image(of: root).rgba
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }

  private func layer(_ frame: CGRect, _ color: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  /// The content of a clip, and its effects.
  enum Content: String, CaseIterable {
    case shadow, roundedShadow, shadowOfSeveral, filter, group
  }

  /// A clip of 40 × 40 at (30, 30) with content that overflows it on all sides.
  private func addClip(_ content: Content) -> CALayer {
    let clip = layer(CGRect(x: 30, y: 30, width: 40, height: 40))
    clip.masksToBounds = true
    let child = layer(CGRect(x: -20, y: -20, width: 80, height: 80), .black)
    child.shadowRadius = 3
    switch content {
    case .shadow: child.shadowOpacity = 1
    case .roundedShadow: (child.shadowOpacity, child.cornerRadius) = (0.01, 6)
    case .shadowOfSeveral:
      child.shadowOpacity = 1
      child.addSublayer(layer(CGRect(x: 10, y: 10, width: 60, height: 60), .white))
    case .filter: child.filters = [CAFilter(type: "gaussianBlur")]
    case .group:
      child.opacity = 0.5
      child.shadowOpacity = 1
    }
    clip.addSublayer(child)
    root.addSublayer(clip)
    return clip
  }

  @Test(arguments: Content.allCases, devices)
  func `content does not leave whole pixels`(content: Content, device: DeviceSelector) throws {
    _ = addClip(content)
    let drawn = try picture(device)
    for y in 0..<100 {
      for x in 0..<100 {
        let isInside = (30..<70).contains(x) && (30..<70).contains(y)
        expectEqual(drawn[100 * y + x][3] > 0, isInside, "\(content) at \(x), \(y)")
      }
    }
  }

  /// The mask is about antialiasing, and the clip holds for all edges.
  @Test(arguments: 0..<16, [0, 0.5])
  func `an antialiasing mask keeps the clip`(mask: Int, offset: Double) throws {
    let clip = addClip(.shadow)
    clip.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(mask))
    clip.position.x += offset
    let drawn = try picture(.cpu)
    let alpha = drawn.reduce(0) { $0 + Double($1[3]) } / 255
    // A hard edge on half pixels adds or removes one column of 40 pixels at most.
    expect(abs(alpha - 1_600) <= 40, "\(alpha)")
    expect(!drawn.enumerated().contains { abs($0.offset % 100 - 50) > 22 && $0.element[3] > 0 })
  }

  @Test(arguments: devices, [0, 0.25, 4])
  func `blending stays inside of a clip`(device: DeviceSelector, radius: Double) throws {
    root.addSublayer(layer(root.bounds, CGColor(red: 1, green: 1, blue: 0, alpha: 1)))
    let clip = layer(CGRect(x: 20, y: 20, width: 60, height: 60))
    clip.masksToBounds = true
    clip.cornerRadius = radius
    let cyan = layer(
      CGRect(x: 10, y: 10, width: 40, height: 40), CGColor(red: 0, green: 1, blue: 1, alpha: 1))
    cyan.compositingFilter = "multiplyBlendMode"
    clip.addSublayer(cyan)
    root.addSublayer(clip)
    try expectEqual(picture(device)[100 * 50 + 50], [0, 255, 255, 255])
    // The background of the clip is inside.
    clip.backgroundColor = CGColor(red: 1, green: 0, blue: 1, alpha: 1)
    try expectEqual(picture(device)[100 * 50 + 50], [0, 0, 255, 255])
    clip.masksToBounds = false
    clip.backgroundColor = nil
    try expectEqual(picture(device)[100 * 50 + 50], [0, 255, 0, 255])
  }

  @Test(arguments: devices)
  func `a blended sublayer does not change the edges of its clip`(device: DeviceSelector) throws {
    let clip = layer(CGRect(x: 20.5, y: 20, width: 60, height: 60), .black)
    clip.masksToBounds = true
    let child = layer(CGRect(x: 15, y: 15, width: 30, height: 30), .white)
    clip.addSublayer(child)
    root.addSublayer(clip)
    let plain = try picture(device)
    child.compositingFilter = "multiplyBlendMode"
    let blended = try picture(device)
    for x in [20, 80] { expectEqual(blended[5_000 + x], plain[5_000 + x], "\(x)") }
    expectEqual(plain[5_000 + 20][3], 128)
  }

  /// An image of an odd size is centered on half a pixel, so each pixel is on a border of texels.
  @Test(arguments: [37, 63, 99])
  func `a nearest image between pixels repeats no texel`(side: Int) throws {
    let image = layer(root.bounds)
    image.contents = CGImage(
      Pixels(
        width: side, height: side,
        premultipliedRGBA: (0..<side * side).flatMap { (at: Int) -> [UInt8] in
          [UInt8(2 * (at % side)), UInt8(2 * (at / side)), 0, 255]
        }))
    image.contentsGravity = .center
    image.magnificationFilter = .nearest
    root.addSublayer(image)
    let drawn = try picture(.cpu)
    let inside = (100 - side) / 2 + 1..<(100 + side) / 2
    for at in inside.dropFirst() {
      let (here, before) = (drawn[100 * 50 + at][0], drawn[100 * 50 + at - 1][0])
      expectEqual(Int(here) - Int(before), 2, "column \(at)")
      expectEqual(
        Int(drawn[100 * at + 50][1]) - Int(drawn[100 * (at - 1) + 50][1]), 2, "row \(at)")
    }
  }

  /// A background filter reads content around the viewport, which is not shown.
  @Test(arguments: devices, [CGColor.white, nil])
  func `a part of a scene is that of the whole picture`(
    device: DeviceSelector, background: CGColor?
  ) throws {
    root.addSublayer(layer(CGRect(x: 0, y: 0, width: 46, height: 100), .black))
    root.addSublayer(
      layer(
        CGRect(x: 60, y: 30, width: 9, height: 80), CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
    for frame in [
      CGRect(x: 10, y: 10, width: 80, height: 80), CGRect(x: 40, y: 20, width: 30, height: 30),
    ] {
      let glass = layer(frame)
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(5, forKey: "inputRadius")
      glass.backgroundFilters = [blur]
      root.addSublayer(glass)
    }
    let whole = try Renderer(size: root.bounds.size, device: device)
    let part = try Renderer(size: CGSize(width: 20, height: 16), device: device)
    part.viewport = CGRect(x: 48, y: 40, width: 20, height: 16)
    part.viewportSurroundings = root.bounds
    let expected = try whole.image(of: root, background: background).rgba
    let drawn = try part.image(of: root, background: background).rgba
    var largest = 0
    for y in 0..<16 {
      for x in 0..<80 {
        let there = 400 * (40 + y) + 4 * 48 + x
        largest = max(largest, abs(Int(drawn[80 * y + x]) - Int(expected[there])))
      }
    }
    // The group around the frame is rounded to 8 bits once more.
    expect(largest <= 1, "\(largest)")
    part.viewportSurroundings = nil
    try expect(part.image(of: root, background: background).rgba != drawn)
  }

  /// A mode such as copy erases what is below a layer of which nothing is visible.
  @Test(arguments: devices, ["copy", "sourceIn"])
  func `a mask without content hides a layer that is copied`(
    device: DeviceSelector, mode: String
  ) throws {
    root.addSublayer(layer(root.bounds, .black))
    let copied = layer(CGRect(x: 20, y: 20, width: 60, height: 60), .white)
    copied.compositingFilter = CAFilter(type: mode)
    root.addSublayer(copied)
    try expectEqual(picture(device)[5_050][0], 255, "\(mode)")
    copied.mask = CALayer()
    try expectEqual(picture(device)[5_050], [0, 0, 0, 0], "\(mode)")
  }

  /// The shadow is that of the filtered layer, with every transform.
  @Test func `a layer that a filter makes transparent casts no shadow`() throws {
    let square = layer(CGRect(x: 30, y: 30, width: 40, height: 40), .black)
    square.filters = [CAFilter(type: "luminanceToAlpha")]
    square.shadowOpacity = 1
    root.addSublayer(square)
    for transform in [
      CATransform3DIdentity,
      CATransform3DConcat(
        CATransform3DMakeRotation(0.5, 0, 0, 1), CATransform3DMakeScale(1, 0.8, 1)),
    ] {
      square.transform = transform
      try expectEqual(picture(.cpu).count { $0[3] > 0 }, 0)
    }
  }
}
