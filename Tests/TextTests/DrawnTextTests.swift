import Strata
import StrataTestSupport
import Testing

/// A text layer whose class moves the text.
private final class MovedTextLayer: CATextLayer {
  var shift = CGPoint.zero
  var draws: [CGRect] = []

  override func draw(in ctx: CGContext) {
    draws.append(bounds)
    ctx.saveGState()
    ctx.translateBy(x: shift.x, y: shift.y)
    super.draw(in: ctx)
    ctx.restoreGState()
  }
}

/// A text layer whose class overrides nothing.
private final class NamedTextLayer: CATextLayer {}

@Suite struct DrawnTextTests {
  private let root = CALayer()
  private let renderer: Renderer

  init() throws {
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    renderer = try Renderer(size: root.frame.size, device: .cpu)
  }

  private func fill(_ layer: CATextLayer) -> CATextLayer {
    layer.frame = CGRect(x: 5, y: 0, width: 50, height: 40)
    (layer.string, layer.font, layer.fontSize) = ("Hxg", "Liberation Sans", 14)
    layer.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return layer
  }

  /// The pixels of one layer.
  private func picture(of layer: CATextLayer, at time: Double = 0) throws -> [UInt8] {
    root.sublayers = [layer]
    CATransaction.flush()
    root.removeAllAnimations()
    layer.removeAnimation(forKey: "transition")
    return try renderer.image(of: root, at: time).rgba
  }

  /// Returns pixels that are moved down by a number of rows.
  private func moved(_ pixels: [UInt8], down rows: Int) -> [UInt8] {
    let shift = rows * 60 * 4
    return pixels.indices.map { pixels.indices.contains($0 - shift) ? pixels[$0 - shift] : 0 }
  }

  @Test func `a class that overrides nothing draws the same`() throws {
    let plain = try picture(of: fill(CATextLayer()))
    expect(plain.contains { $0 > 128 })
    let named = fill(NamedTextLayer())
    try expectEqual(picture(of: named), plain)
    named.setNeedsDisplay()
    try expect(picture(of: named) == plain && named.contents == nil)
  }

  @Test func `an override moves the text, and is called only after changes`() throws {
    let plain = try picture(of: fill(CATextLayer()))
    let layer = MovedTextLayer()
    layer.shift.y = 12
    let lowered = moved(plain, down: 12)
    try expectEqual(picture(of: fill(layer)), lowered)
    _ = try picture(of: layer)
    expectEqual(layer.draws, [layer.bounds])
    layer.setNeedsDisplay()
    try expectEqual(picture(of: layer), lowered)
    layer.string = "H"
    try expect(picture(of: layer) != lowered)
    layer.bounds.size.height = 30
    _ = try picture(of: layer)
    expect(layer.draws.count == 4 && layer.draws[3].height == 30)
    layer.string = nil
    try expect(picture(of: layer).allSatisfy { $0 == 0 })
  }

  @Test func `an override finds animated values, and copies draw as the layer`() throws {
    let layer = MovedTextLayer()
    layer.shift.y = 12
    let still = try picture(of: fill(layer))
    let grow = CABasicAnimation(keyPath: "bounds.size.height")
    (grow.fromValue, grow.toValue, grow.duration) = (40, 60, 2)
    layer.add(grow, forKey: nil)
    _ = try renderer.image(of: root, at: 1)
    expect(layer.draws.last?.height == 50 && layer.bounds.height == 40)
    layer.removeAllAnimations()
    let context = try #require(
      CGContext(
        data: nil, width: 60, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: 40)
    context.scaleBy(x: 1, y: -1)
    root.presentation()?.render(in: context)
    try expectEqual(#require(context.makeImage()).rgba, still)
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationDuration(4)
    layer.removeFromSuperlayer()
    CATransaction.commit()
    let half = try renderer.image(of: root, at: 3).rgba
    for (index, alpha) in still.enumerated() where index % 4 == 3 {
      expect(abs(Int(half[index]) * 2 - Int(alpha)) < 3)
    }
  }

  @Test func `the text is upright in a context with either direction of y`() throws {
    let layer = fill(CATextLayer())
    let plain = try picture(of: layer)
    for isDown in [false, true] {
      let context = try #require(
        CGContext(
          data: nil, width: 60, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      if isDown {
        context.translateBy(x: 0, y: 40)
        context.scaleBy(x: 1, y: -1)
      }
      context.translateBy(x: 5, y: 0)
      layer.draw(in: context)
      try expectEqual(#require(context.makeImage()).rgba, plain)
    }
  }
}

@Suite struct FontManagerTests {
  @Test(.waitsForProcess) func `fonts of a registered file are found by their names`() async {
    await #expect(processExitsWith: .success) {
      let folder = try FontFolder(FontFolder.liberation + "LiberationMono-Regular.ttf")
      let file = folder.file("LiberationMono-Regular.ttf")
      let policy = FontPolicy(usesSystemFonts: false)
      func isFound() throws -> Bool { try policy.match("Liberation Mono").reason == .present }
      try expect(!isFound())
      expect(CTFontManagerRegisterFontsForURL(file, .process, nil))
      try expect(isFound())
      var error: Unmanaged<CFError>?
      expect(!CTFontManagerRegisterFontsForURL(file, .process, &error))
      expectEqual(error?.takeRetainedValue().code, CTFontManagerError.alreadyRegistered.rawValue)
      expect(CTFontManagerUnregisterFontsForURL(file, .process, nil))
      try expect(!isFound())
      expect(!CTFontManagerUnregisterFontsForURL(file, .process, &error))
      expectEqual(error?.takeRetainedValue().code, CTFontManagerError.notRegistered.rawValue)
      let text = folder.file("none.ttf")
      expect(!CTFontManagerRegisterFontsForURL(text, .process, nil))
      try "no font".write(to: text, atomically: true, encoding: .utf8)
      expect(!CTFontManagerRegisterFontsForURL(text, .process, &error))
      expectEqual(error?.takeRetainedValue().code, CTFontManagerError.unrecognizedFormat.rawValue)
    }
  }
}
