import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

private let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]

@Suite struct ContextGradientTests {
  /// The error of a pixel whose color is known exactly: the 8-bit table and the rounding of the
  /// result.
  private let slack = 1.0

  @Test func `a linear gradient has the right color everywhere`() throws {
    let c = try bitmap(20, 10)
    let gradient = CGGradient(
      colorsSpace: nil, colors: [CGColor(red: 0, green: 0, blue: 1, alpha: 1), red],
      locations: nil)!
    c.drawLinearGradient(gradient, start: point(0, 2), end: point(0, 8), options: both)
    for y in 0..<10 {
      // Row y's center is at height 9.5 - y.
      let t = min(max((9.5 - Double(y) - 2) / 6, 0), 1)
      let pixel = c.pixel(3, y)
      expect(abs(Double(pixel[0]) - 255 * t) <= slack)
      expect(abs(Double(pixel[2]) - 255 * (1 - t)) <= slack)
      expectEqual(pixel[3], 255)
    }
  }

  @Test func `only the requested ends are extended`() throws {
    let cases: [(CGGradientDrawingOptions, Int, Int)] = [
      ([], 0, 0), (.drawsBeforeStartLocation, 255, 0), (.drawsAfterEndLocation, 0, 255),
      (both, 255, 255),
    ]
    for (options, before, after) in cases {
      let c = try bitmap(30, 4)
      c.drawLinearGradient(rainbow(), start: point(10, 0), end: point(20, 0), options: options)
      expectEqual(Int(c.pixel(3, 1)[3]), before)
      expectEqual(Int(c.pixel(9, 1)[3]), before)
      expectEqual(c.pixel(10, 1)[3], 255)
      expectEqual(c.pixel(19, 1)[3], 255)
      expectEqual(Int(c.pixel(20, 1)[3]), after)
      if before > 0 { expectEqual(c.pixel(3, 1), [255, 0, 0, 255]) }
      if after > 0 { expectEqual(c.pixel(25, 1), [0, 0, 255, 255]) }
    }
  }

  @Test func `the edge of a gradient that ends is antialiased`() throws {
    let c = try bitmap(30, 30)
    c.translateBy(x: 15, y: 15)
    c.rotate(by: 0.7)
    c.drawLinearGradient(rainbow(), start: point(-5, 0), end: point(5, 0), options: [])
    expect(c.channel(3).contains { $0 > 60 && $0 < 200 })
    let other = try bitmap(30, 30)
    other.setFillColor(.white)
    other.fill(.infinite)
    other.setBlendMode(.copy)
    other.drawLinearGradient(rainbow(), start: point(10, 0), end: point(20, 0), options: [])
    expectEqual(other.pixel(3, 3), [255, 255, 255, 255])
  }

  @Test func `a line of no length, or not finite, paints nothing`() throws {
    let c = try bitmap(10, 10)
    c.drawLinearGradient(rainbow(), start: point(3, 3), end: point(3, 3), options: both)
    c.drawLinearGradient(rainbow(), start: point(.nan, 3), end: point(3, 3), options: both)
    c.drawLinearGradient(rainbow(), start: point(3, 3), end: point(.infinity, 3), options: both)
    c.drawConicGradient(rainbow(), center: point(.nan, 0), angle: 0)
    c.drawConicGradient(rainbow(), center: point(0, 0), angle: .infinity)
    expectEqual(c.area, 0)
  }

  @Test func `numbers near the largest Double do not trap`() throws {
    let c = try bitmap(4, 4)
    c.scaleBy(x: 1, y: 1e-150)
    c.drawLinearGradient(rainbow(), start: .zero, end: point(0, 1e-156), options: both)
    expectEqual(c.area, 16)
  }

  @Test func `stops outside the ends need extended drawing`() throws {
    let stops = rainbow([-1, 0.5, 2])
    let c = try bitmap(50, 2)
    c.drawLinearGradient(stops, start: point(20, 0), end: point(30, 0), options: [])
    expectEqual(c.area, 20)
    // At t = 0 the gradient is two thirds of the way from red to green.
    let first = c.pixel(20, 0)
    expect(abs(Double(first[1]) - 255 * (1 + 0.05) / 1.5) <= slack)
    let d = try bitmap(50, 2)
    d.drawLinearGradient(stops, start: point(20, 0), end: point(30, 0), options: both)
    expectEqual(d.pixel(9, 0), [255, 0, 0, 255])
    expect(d.pixel(25, 0)[1] > 240)
    expectEqual(d.pixel(41, 0), [0, 0, 255, 255])
    expect(d.pixel(15, 0)[0] > 0 && d.pixel(15, 0)[1] > 0)
  }

  @Test func `stops that do not reach the ends are extended`() throws {
    let c = try bitmap(10, 1)
    c.drawLinearGradient(
      rainbow([0.3, 0.5, 0.7]), start: point(0, 0), end: point(10, 0), options: [])
    expectEqual(c.pixel(0, 0), [255, 0, 0, 255])
    expectEqual(c.pixel(9, 0), [0, 0, 255, 255])
  }

  @Test func `a radial gradient is a disc, a ring, or everything`() throws {
    let gradient = rainbow()
    let areas: [(Double, Double, CGGradientDrawingOptions, Double)] = [
      (0, 12, [], .pi * 144), (5, 12, [], .pi * (144 - 25)), (12, 5, [], .pi * (144 - 25)),
      (5, 12, .drawsBeforeStartLocation, .pi * 144), (12, 5, .drawsAfterEndLocation, .pi * 144),
      (5, 12, .drawsAfterEndLocation, 900 - .pi * 25), (5, 12, both, 900),
    ]
    for (start, end, options, area) in areas {
      let c = try bitmap(30, 30)
      c.drawRadialGradient(
        gradient, startCenter: point(15, 15), startRadius: start, endCenter: point(15, 15),
        endRadius: end, options: options)
      expect(abs(c.area - area) < 0.6, "\(start) \(end) \(options)")
    }
    let c = try bitmap(30, 30)
    c.drawRadialGradient(
      gradient, startCenter: point(15, 15), startRadius: 0, endCenter: point(15, 15),
      endRadius: 12, options: [])
    let t = (0.5 * 0.5 + 3.5 * 3.5).squareRoot() / 12
    expect(abs(Double(c.pixel(18, 14)[0]) - 255 * (1 - 2 * t)) <= slack)
  }

  @Test func `circles that are not nested make a cone`() throws {
    let c = try bitmap(60, 30)
    let draw = { (options: CGGradientDrawingOptions) in
      c.clear(.infinite)
      c.drawRadialGradient(
        rainbow(), startCenter: point(10, 15), startRadius: 5, endCenter: point(40, 15),
        endRadius: 10, options: options)
    }
    draw([])
    expect(c.pixel(40, 15) != [0, 0, 0, 0])
    expectEqual(c.pixel(55, 15)[3], 0)
    expectEqual(c.pixel(2, 15)[3], 0)
    expectEqual(c.pixel(25, 1)[3], 0)
    // The front of the last circle, and the back of the first.
    expect(c.pixel(49, 15)[2] > 240)
    expect(c.pixel(5, 15)[0] > 240)
    draw(both)
    expectEqual(c.pixel(55, 15), [0, 0, 255, 255])
    expect(c.pixel(1, 15)[0] > 240)
    expectEqual(c.pixel(25, 1)[3], 0)
  }

  @Test func `negative radii and equal circles paint nothing`() throws {
    let c = try bitmap(10, 10)
    for (start, end) in [(-1.0, 4.0), (4, -1), (3, 3), (.nan, 3), (3, .infinity)] {
      c.drawRadialGradient(
        rainbow(), startCenter: point(5, 5), startRadius: start, endCenter: point(5, 5),
        endRadius: end, options: both)
    }
    expectEqual(c.area, 0)
  }

  @Test func `a conic gradient starts at its angle and turns toward +y`() throws {
    let c = try bitmap(20, 20)
    c.drawConicGradient(rainbow(), center: point(10, 10), angle: .pi / 2)
    expectEqual(c.area, 400)
    // Just left of straight up is the beginning, just right of it the end; opposite is the middle.
    expect(c.pixel(9, 0)[0] > 240)
    expect(c.pixel(10, 0)[2] > 240)
    expect(c.pixel(10, 19)[1] > 240)
    // A quarter turn, on the left.
    expect(abs(Int(c.pixel(0, 9)[0]) - 128) < 10)
  }

  @Test func `alpha, clip and transform apply to a gradient`() throws {
    let c = try bitmap(20, 20)
    c.setAlpha(0.5)
    c.clip(to: rect(5, 5, 10, 10))
    c.drawLinearGradient(rainbow(), start: point(0, 0), end: point(20, 0), options: [])
    expectEqual(Set(c.channel(3)), [0, 128])
    expectEqual(c.channel(3).filter { $0 > 0 }.count, 100)
    let (a, b) = (try bitmap(20, 20), try bitmap(20, 20))
    a.scaleBy(x: 2, y: 4)
    a.drawLinearGradient(rainbow(), start: point(0, 1), end: point(0, 4), options: [])
    b.drawLinearGradient(rainbow(), start: point(0, 4), end: point(0, 16), options: [])
    expect(largestDifference(a, b) <= 1)
  }
}
