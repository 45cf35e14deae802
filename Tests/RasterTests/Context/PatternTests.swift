import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

private let tiny = Double.leastNonzeroMagnitude

@Suite struct PatternTests {
  /// 4 × 4 cells, red in the lower left quarter of each.
  private let quarter = CGPattern(bounds: rect(0, 0, 4, 4)) {
    $0.setFillColor(red)
    $0.fill(rect(0, 0, 2, 2))
  }

  private func isRed(_ c: CGContext, _ x: Int, _ y: Int) -> Bool {
    c.pixel(x, y) == [255, 0, 0, 255]
  }

  @Test func `cells repeat from the lower left corner with any transform`() throws {
    let c = try bitmap(20, 16)
    c.translateBy(x: 3, y: 1)
    c.setFillPattern(try #require(quarter), colorComponents: [1])
    c.fill(rect(-3, -1, 20, 16))
    for y in 0..<16 {
      for x in 0..<20 { expectEqual(isRed(c, x, y), x % 4 < 2 && (15 - y) % 4 < 2, "\(x), \(y)") }
    }
  }

  @Test func `the phase, the matrix and the steps place cells`() throws {
    let c = try bitmap(24, 24)
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, c in
        c.setFillColor(red)
        c.fill(rect(0, 0, 2, 2))
      }, releaseInfo: nil)
    let pattern = CGPattern(
      info: nil, bounds: rect(0, 0, 2, 2), matrix: CGAffineTransform(scaleX: 2, y: 1), xStep: 3,
      yStep: 5, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    c.setPatternPhase(CGSize(width: 1, height: 2))
    c.setFillPattern(try #require(pattern), colorComponents: [1])
    c.fill(.infinite)
    for y in 0..<24 {
      for x in 0..<24 {
        // Cells are 4 × 2 pixels, 6 and 5 apart, starting at (1, 2).
        let place = ((x + 5) % 6, (23 - y + 3) % 5)
        expectEqual(isRed(c, x, y), place.0 < 4 && place.1 < 2, "\(x), \(y)")
      }
    }
  }

  @Test func `a cell larger than its step overlaps its neighbors`() throws {
    let c = try bitmap(8, 8)
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, c in
        c.setFillColor(CGColor(gray: 0, alpha: 0.5))
        c.fill(rect(0, 0, 3, 3))
      }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: rect(0, 0, 3, 3), matrix: .identity, xStep: 2, yStep: 2,
        tiling: .noDistortion, isColored: true, callbacks: &callbacks))
    c.setFillPattern(pattern, colorComponents: [1])
    c.fill(rect(2, 2, 6, 6))
    // Twice as dark where two overlap, four times at the corners.
    expectEqual(c.pixel(3, 7 - 3)[3], 128)
    expect(abs(Int(c.pixel(4, 7 - 3)[3]) - 192) <= 1)
    expect(abs(Int(c.pixel(4, 7 - 4)[3]) - 239) <= 1)
  }

  @Test func `an uncolored pattern is painted in the given color`() throws {
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { $1.fill(rect(0, 0, 1, 2)) }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: rect(0, 0, 2, 2), matrix: .identity, xStep: 2, yStep: 2,
        tiling: .noDistortion, isColored: false, callbacks: &callbacks))
    let c = try bitmap(4, 4)
    let space = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
    expect(space.model == .pattern && space.numberOfComponents == 3)
    c.setFillColorSpace(space)
    c.setFillPattern(pattern, colorComponents: [0, 0, 1, 0.5])
    c.fill(rect(0, 0, 4, 4))
    expect(c.pixel(0, 0) == [0, 0, 128, 128] && c.pixel(1, 0) == [0, 0, 0, 0])
    c.setFillPattern(pattern, colorComponents: [0, 1, 0, 1])
    c.fill(rect(0, 0, 4, 4))
    expectEqual(c.pixel(2, 3), [0, 255, 0, 255])
  }

  @Test func `patterns support alpha, strokes, ellipses and colors`() throws {
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    let pattern = try #require(quarter)
    let color = try #require(CGColor(patternSpace: space, pattern: pattern, components: [0.5]))
    expect(color.pattern === quarter && color.alpha == 0.5)
    expect(color.copy(alpha: 0.25)?.pattern === quarter)
    expect(
      CGColor(
        patternSpace: CGColorSpaceCreateDeviceRGB(), pattern: pattern, components: [1]) == nil)
    let c = try bitmap(16, 16)
    c.setStrokeColor(color)
    c.setLineWidth(8)
    c.strokeLineSegments(between: [point(0, 4), point(16, 4)])
    expect(c.pixel(0, 15) == [128, 0, 0, 128] && c.pixel(2, 15)[3] == 0 && c.pixel(0, 3)[3] == 0)
    c.setAlpha(0.5)
    c.setFillColor(color)
    c.fillEllipse(in: rect(0, 8, 8, 8))
    expectEqual(c.pixel(4, 3), [64, 0, 0, 64])
  }

  @Test func `only a valid pattern releases its info`() throws {
    nonisolated(unsafe) var released = 0
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { _, _ in }, releaseInfo: { _ in released += 1 })
    func make(_ bounds: CGRect, _ xStep: CGFloat) -> CGPattern? {
      CGPattern(
        info: nil, bounds: bounds, matrix: .identity, xStep: xStep, yStep: 4,
        tiling: .noDistortion, isColored: true, callbacks: &callbacks)
    }
    for (bounds, step) in [(rect(0, 0, 4, 4), 0), (.null, 4), (rect(0, 0, 4, 4), .nan)] {
      expect(make(bounds, step) == nil)
    }
    expectEqual(released, 0)
    _ = make(rect(0, 0, 4, 4), -4)
    expectEqual(released, 1)
  }

  @Test(arguments: [
    (rect(0, 0, 1e19, 10), 0.5, 10.0), (rect(0, 0, .infinity, 10), 4, 4),
    (rect(0, 0, 1e10, 1e10), 1, 1), (rect(0, 0, 4, 4), 1e20, 0.1),
    (rect(0, 0, tiny, tiny), tiny, tiny), (rect(.nan, 0, 4, 4), 4, 4),
  ])
  func `a pattern with excessive numbers paints nothing`(
    _ bounds: CGRect, _ xStep: Double, _ yStep: Double
  ) throws {
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { $1.fill(.infinite) }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: bounds, matrix: .identity, xStep: xStep, yStep: yStep,
        tiling: .noDistortion, isColored: true, callbacks: &callbacks))
    let c = try bitmap(4, 4)
    c.setFillPattern(pattern, colorComponents: [1])
    c.fill(rect(0, 0, 4, 4))
    expectEqual(c.area, 0)
  }

  // MARK: Layers and shadings

  @Test func `a range with a NaN gives no function`() {
    var callbacks = CGFunctionCallbacks(
      version: 0, evaluate: { _, _, values in values[0] = 1 }, releaseInfo: nil)
    for range in [[CGFloat.nan, 1], [0, .nan]] {
      expect(
        CGFunction(
          info: nil, domainDimension: 1, domain: nil, rangeDimension: 1, range: range,
          callbacks: &callbacks) == nil)
    }
  }

  @Test func `a layer is drawn repeatedly at its size`() throws {
    let c = try bitmap(20, 8)
    let layer = try #require(CGLayer(c, size: CGSize(width: 4, height: 4), auxiliaryInfo: nil))
    layer.context?.setFillColor(red)
    layer.context?.fill(rect(0, 0, 2, 4))
    for x in [0.0, 8, 16] { c.draw(layer, at: point(x, 2)) }
    expectEqual((0..<20).filter { isRed(c, $0, 4) }, [0, 1, 8, 9, 16, 17])
    expectEqual(c.area, 3 * 8)
    let wide = try bitmap(8, 8)
    wide.draw(layer, in: rect(0, 0, 8, 8))
    expect(wide.pixel(1, 1) == [255, 0, 0, 255] && wide.pixel(6, 1)[3] == 0)
    expect(CGLayer(c, size: .zero, auxiliaryInfo: nil) == nil)
  }

  @Test func `a shading has the colors of its function`() throws {
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, place, values in
        (values[0], values[1]) = (place[0] * place[0] / 4, 1)
      }, releaseInfo: nil)
    let function = try #require(
      CGFunction(
        info: nil, domainDimension: 1, domain: [0, 2], rangeDimension: 2, range: [0, 0.5, 0, 1],
        callbacks: &callbacks))
    let shading = try #require(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceGray(), start: point(10, 0), end: point(90, 0),
        function: function, extendStart: false, extendEnd: true))
    let c = try bitmap(100, 4)
    c.drawShading(shading)
    expectEqual(c.pixel(5, 2)[3], 0)
    for x in stride(from: 10, to: 90, by: 7) {
      // Squared, and clamped to a half.
      let part = (Double(x) + 0.5 - 10) / 80
      let expected = min(part * part, 0.5) * 255
      expect(abs(Double(c.pixel(x, 2)[0]) - expected) < 1, "\(x)")
    }
    expectEqual(c.pixel(95, 2), [128, 128, 128, 255])
    expect(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, end: point(1, 0),
        function: function, extendStart: false, extendEnd: false) == nil)
    let disc = try #require(
      CGShading(
        radialSpace: CGColorSpaceCreateDeviceGray(), start: point(50, 2), startRadius: 0,
        end: point(50, 2), endRadius: 40, function: function, extendStart: false,
        extendEnd: false))
    let round = try bitmap(100, 4)
    round.drawShading(disc)
    expect(
      round.pixel(50, 2)[0] == 0 && round.pixel(88, 2)[0] == 128 && round.pixel(95, 2)[3] == 0)
  }

  // MARK: Masks

  /// A mask with one bit per pixel, where 0 lets through.
  private func mask(_ rows: [UInt8], decode: [CGFloat]? = nil) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(rows)))
    let image = decode.withBuffer {
      CGImage(
        maskWidth: 8, height: rows.count, bitsPerComponent: 1, bitsPerPixel: 1, bytesPerRow: 1,
        provider: provider, decode: $0, shouldInterpolate: false)
    }
    return try #require(image)
  }

  @Test func `a mask is painted in the fill color where samples are 0`() throws {
    let c = try bitmap(8, 2)
    c.setFillColor(green)
    let image = try mask([0b0111_0000, 0b1111_1110])
    expect(image.isMask && image.masking(image) == nil)
    c.draw(image, in: rect(0, 0, 8, 2))
    expectEqual((0..<8).filter { c.pixel($0, 0) == [0, 255, 0, 255] }, [0, 4, 5, 6, 7])
    expectEqual((0..<8).filter { c.pixel($0, 1)[3] > 0 }, [7])
    let turned = try bitmap(8, 2)
    turned.draw(try mask([0b0111_0000, 0b1111_1110], decode: [1, 0]), in: rect(0, 0, 8, 2))
    expectEqual((0..<8).filter { turned.pixel($0, 0)[3] == 255 }, [1, 2, 3])
  }

  @Test func `a mask clip passes where samples are 0`() throws {
    let c = try bitmap(8, 1)
    c.clip(to: rect(0, 0, 8, 1), mask: try mask([0b0011_0011]))
    c.setFillColor(blue)
    c.fill(rect(0, 0, 8, 1))
    expectEqual((0..<8).filter { c.pixel($0, 0)[2] == 255 }, [0, 1, 4, 5])
  }

  @Test func `an image is masked by samples, by luminance and by a range of colors`() throws {
    let bytes: [UInt8] = (0..<8).flatMap { [UInt8($0 * 30), 0, 0, 255] as [UInt8] }
    let image = CGImage(Pixels(width: 8, height: 1, premultipliedRGBA: bytes))
    let rightHalf = try mask([0b0000_1111])
    let masked = try #require(image.masking(rightHalf))
    expectEqual(Array(masked.rgba[0..<16]), Array(image.rgba[0..<16]))
    expect(masked.rgba[16...].allSatisfy { $0 == 0 })
    let grey = CGImage(
      Pixels(width: 1, height: 1, premultipliedRGBA: [128, 128, 128, 255]))
    let half = try #require(image.masking(grey))
    expect(half.pixels.bytes[3] == 128 && half.pixels.bytes[28] == 105)
    let keyed = try #require(image.copy(maskingColorComponents: [60, 130, 0, 0, 0, 255]))
    expectEqual((0..<8).filter { keyed.rgba[4 * $0 + 3] == 0 }, [2, 3, 4])
    expect(image.copy(maskingColorComponents: [0, 1]) == nil)
  }

  @Test(arguments: [(2, 8), (8, 0), (8, 1), (3, 8)])
  func `a mask with too few bytes or a wrong layout is nil`(_ bits: Int, _ rowBytes: Int) throws {
    let provider = try #require(CGDataProvider(data: Data([0, 0, 0])))
    expect(
      CGImage(
        maskWidth: 8, height: 2, bitsPerComponent: bits, bitsPerPixel: bits,
        bytesPerRow: rowBytes, provider: provider, decode: nil, shouldInterpolate: true) == nil)
  }
}

extension [CGFloat]? {
  fileprivate func withBuffer<Result>(_ body: (UnsafePointer<CGFloat>?) -> Result) -> Result {
    guard let self else { return body(nil) }
    return self.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
