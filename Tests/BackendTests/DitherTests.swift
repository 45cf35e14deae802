import Foundation
import Strata
import StrataGPU
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Dithered gradients.
@Suite struct DitherTests {
  private static let size = CGSize(width: 1_000, height: 24)

  /// Gray from 0.4 to 0.45 along the whole width: 14 bands without dithering.
  private func gradient(
    _ kind: CAGradientLayerType = .axial, _ colors: [CGColor]? = nil
  ) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = CGRect(origin: .zero, size: Self.size)
    layer.type = kind
    layer.colors = colors ?? [CGColor(gray: 0.4, alpha: 1), CGColor(gray: 0.45, alpha: 1)]
    (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    if kind != .axial {
      (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    }
    return layer
  }

  private func picture(
    of root: CALayer, dithers: Bool = true, device: DeviceSelector = .cpu, threads: Int? = nil,
    precision: CPUOptions.Precision = .eightBit
  ) throws -> Pixels {
    let renderer = try Renderer(
      size: Self.size, device: device, cpu: CPUOptions(precision: precision, threads: threads))
    renderer.dithers = dithers
    return try renderer.image(of: root).pixels
  }

  /// The longest run of equal bytes in a row.
  private func longestRun(_ pixels: Pixels, row: Int) -> Int {
    var (longest, run) = (1, 1)
    for x in 1..<pixels.width {
      let at = 4 * (row * pixels.width + x)
      run = pixels.bytes[at] == pixels.bytes[at - 4] ? run + 1 : 1
      longest = max(longest, run)
    }
    return longest
  }

  @Test func `bands of many pixels become a mix of two levels`() throws {
    let plain = try picture(of: gradient(), dithers: false)
    let dithered = try picture(of: gradient())
    expect(longestRun(plain, row: 5) > 60)
    // Close to a level, seven of eight pixels have it; exactly at a level, more.
    expect(longestRun(dithered, row: 5) < 40)
    for x in stride(from: 0, to: 992, by: 8) {
      // The average over a cell of the pattern is the color at its center.
      var sum = 0.0
      for y in 8..<16 {
        for column in x..<x + 8 { sum += Double(dithered.bytes[4 * (y * 1_000 + column)]) }
      }
      let exact = (0.4 + 0.05 * (Double(x) + 4) / 1_000) * 255
      expect(abs(sum / 64 - exact) < 1.0 / 32, "at \(x): \(sum / 64), not \(exact)")
    }
  }

  @Test(arguments: [CAGradientLayerType.axial, .radial, .conic])
  func `a dithered byte is one of the two nearest the color`(_ kind: CAGradientLayerType) throws {
    let colors = [
      CGColor(red: 1, green: 0.2, blue: 0.3, alpha: 1),
      CGColor(red: 0, green: 0.6, blue: 1, alpha: 0.2),
      CGColor(red: 0.1, green: 0.5, blue: 0.4, alpha: 1),
    ]
    let dithered = try picture(of: gradient(kind, colors))
    let plain = try picture(of: gradient(kind, colors), dithers: false)
    expectEqual(PixelComparison(dithered, plain).largest, 1)
    for at in stride(from: 0, to: dithered.bytes.count, by: 4) {
      let alpha = dithered.bytes[at + 3]
      expect(
        dithered.bytes[at] <= alpha && dithered.bytes[at + 1] <= alpha
          && dithered.bytes[at + 2] <= alpha)
    }
    let exact = try picture(of: gradient(kind, colors), precision: .float)
    expectEqual(PixelComparison(dithered, exact).largest, 0)
  }

  @Test func `the bytes do not depend on threads or position`() throws {
    let whole = try picture(of: gradient(), threads: 1)
    for threads in [2, 3, 8] {
      try expectEqual(picture(of: gradient(), threads: threads).bytes, whole.bytes)
    }
    // The pattern is aligned to the canvas, also inside groups and clips.
    let host = CALayer()
    host.frame = CGRect(x: 0, y: 0, width: 900, height: 19)
    (host.masksToBounds, host.opacity, host.cornerRadius) = (true, 0.999_999, 2)
    host.addSublayer(gradient())
    let part = try picture(of: host)
    for y in 3..<16 {
      let row = 4 * (y * 1_000 + 5)..<4 * (y * 1_000 + 805)
      expectEqual(part.bytes[row], whole.bytes[row])
    }
  }

  @Test func `opaque stays opaque, black black and white white`() throws {
    let ends = try picture(of: gradient(.axial, [.black, .white]))
    expect(stride(from: 3, to: ends.bytes.count, by: 4).allSatisfy { ends.bytes[$0] == 255 })
    for color in [CGColor.black, .white, .clear] {
      let flat = try picture(of: gradient(.axial, [color, color]))
      let plain = try picture(of: gradient(.axial, [color, color]), dithers: false)
      expectEqual(flat.bytes, plain.bytes)
    }
  }

  @Test(.enabled(if: hasGL), arguments: [CAGradientLayerType.axial, .radial, .conic])
  func `the GPU's pattern matches the CPU's`(_ kind: CAGradientLayerType) throws {
    let many = (0...20).map { CGColor(gray: 0.3 + 0.01 * CGFloat($0 % 3), alpha: 1) }
    for colors in [nil, many] {
      let layer = gradient(kind, colors)
      layer.cornerRadius = 5
      if colors != nil {
        layer.locations = (0...20).map { NSNumber(value: pow(Double($0) / 20, 2)) }
      }
      let difference = PixelComparison(
        try picture(of: layer), try picture(of: layer, device: .gpu))
      // Rounding decides where the color is exactly at a threshold.
      expect(difference.largest <= 2 && difference.share(above: 0) < 0.02, "\(difference)")
    }
  }
}
