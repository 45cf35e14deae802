import Foundation
import Strata
import StrataGraphics
import StrataTestSupport
import Testing

@Suite("A class made by the recipe")
struct DialLayerTests {
  private static let side = 16.0

  private func dial(_ sweep: CGFloat) -> DialLayer {
    let dial = DialLayer()
    dial.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    dial.sweep = sweep
    return dial
  }

  private func image(
    of layer: CALayer, at time: Double = 0, on device: DeviceSelector = .cpu
  ) throws -> [UInt8] {
    let size = CGSize(width: Self.side, height: Self.side)
    return try Renderer(size: size, device: device).image(of: layer, at: time).rgba
  }

  /// The covered area of an image, in pixels.
  private func area(_ rgba: [UInt8]) -> Double {
    stride(from: 3, to: rgba.count, by: 4).reduce(0) { $0 + Double(rgba[$1]) } / 255
  }

  @Test func `it draws the given part of its disc`() throws {
    let disc = Double.pi * 64
    for sweep in [0.25, 0.5, 1] {
      expect(abs(try area(image(of: dial(sweep))) - disc * sweep) < 0.5)
    }
  }

  @Test func `the sector begins at 3 o'clock, toward +y or mirrored`() throws {
    let quarter = dial(0.25)
    for (isMirrored, quadrant) in [(false, (12, 12)), (true, (12, 3))] {
      quarter.isMirrored = isMirrored
      let rgba = try image(of: quarter)
      for (x, y) in [(12, 12), (3, 12), (3, 3), (12, 3)] {
        let isCovered = (x, y) == quadrant
        expectEqual(rgba[4 * (y * Int(Self.side) + x) + 3], isCovered ? 255 : 0, "\(x), \(y)")
      }
    }
  }

  @Test func `key-value calls support its properties`() {
    let dial = DialLayer()
    expectEqual(dial.value(forKey: "sweep") as? Double, 0.25)
    expectEqual(DialLayer.defaultValue(forKey: "sweep") as? Double, 0.25)
    expect(CALayer.defaultValue(forKey: "sweep") == nil)
    dial.setValue(1, forKey: "sweep")
    dial.setValue(true, forKey: "mirrored")
    dial.setValue(0.5, forKeyPath: "size.width")
    expect(dial.sweep == 1 && dial.isMirrored)
    expectEqual(dial.size, CGSize(width: 0.5, height: 1))
    dial.setValue(nil, forKey: "sweep")
    dial.setValue(nil, forKey: "tint")
    expect(dial.sweep == 0.25 && dial.tint == nil)
    dial.setValue([1], forKey: "tint")
    expect(dial.tint == nil)
    expectEqual(dial.messages.map(\.code), ["bad-value"])
  }

  @Test func `an animation works on both back ends`() throws {
    let moving = dial(1)
    let animation = CABasicAnimation(keyPath: "sweep")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 4)
    moving.add(animation, forKey: nil)
    try expectEqual(image(of: moving, at: 2), image(of: dial(0.5)))
    expectEqual(moving.sweep, 1)
    expectEqual(moving.presentation()?.sweep, 0.5)
    guard hasGL else { return }
    let (gpu, cpu) = (try image(of: moving, at: 2, on: .gpu), try image(of: dial(0.5)))
    expect(zip(gpu, cpu).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }

  @Test func `a change in a shown tree animates if declared`() throws {
    let dial = dial(0)
    _ = try image(of: dial)
    dial.sweep = 1
    dial.tint = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    expectEqual(dial.animationKeys(), ["sweep"])
  }

  @Test func `colors are animated`() throws {
    let dial = dial(1)
    let animation = CABasicAnimation(keyPath: "tint")
    animation.fromValue = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    animation.toValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    animation.duration = 2
    dial.add(animation, forKey: nil)
    _ = try image(of: dial, at: 1)
    expectEqual(dial.presentation()?.tint?.value.red, 0.5)
  }

  @Test func `out-of-range numbers are clamped`() throws {
    let dial = dial(.nan)
    try expectEqual(area(image(of: dial)), 0)
    expect(dial.sweep.isNaN)
  }

  @Test func `copies have animatable and other properties`() throws {
    let dial = dial(0.5)
    dial.isMirrored = true
    dial.tint = nil
    _ = try image(of: dial)
    let copy = try #require(dial.presentation())
    expect(type(of: copy) == DialLayer.self)
    expect(copy.isMirrored && copy.tint == nil && copy.sweep == 0.5)
  }

  @Test func `a document can declare a registered class`() throws {
    let text = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <DialLayer bounds="0 0 16 16" position="8 8" sweep="0.5" mirrored="1" size="0.5 1">
          <tint><CGColor value="1 0 0"/></tint>
          <animations>
            <animation type="CABasicAnimation" keyPath="sweep" duration="4">
              <fromValue type="real" value="0"/><toValue type="real" value="1"/>
            </animation>
          </animations>
        </DialLayer>
      </caml>
      """
    let data = Data(text.utf8)
    let scene = try Scene(
      data: data, name: "dial.caml", baseURL: nil, layerClasses: [DialLayer.self])
    let read = try #require(scene.root as? DialLayer)
    expectEqual(scene.diagnostics, [])
    expect(read.sweep == 0.5 && read.isMirrored)
    let same = dial(0.25)
    same.isMirrored = true
    same.size.width = 0.5
    same.tint = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    try expectEqual(image(of: read, at: 1), image(of: same))

    let other = try Scene(data: data, name: "dial.caml", baseURL: nil)
    expect(type(of: other.root) == CALayer.self)
    expect(other.diagnostics.map(\.code).contains("class-not-drawn"))
  }

  @Test func `a dump has its properties`() throws {
    let text = try LayerTreeDump(of: dial(0.5)).string(.text)
    expect(text.contains("DialLayer[0]\n") && text.contains("sweep: 0.5\n"))
    expect(!text.contains("mirrored"))
  }

  private final class LargeDial: DialLayer {
    static let depth = LayerProperty("depth", \LargeDial.depth, .integer, default: 3)
    var depth: Int {
      get { self[Self.depth] }
      set { self[Self.depth] = newValue }
    }
    private static let own = LayerProperties(
      [depth], of: LargeDial.self, extending: DialLayer.self
    ) { LargeDial() }
    override class var classProperties: LayerProperties { own }
  }

  @Test func `a class derived from it adds its own`() throws {
    let large = LargeDial()
    large.frame = dial(0).frame
    large.sweep = 0.5
    large.depth = 7
    expect(large.value(forKey: "depth") as? Int == 7 && large.value(forKey: "sweep") != nil)
    try expectEqual(image(of: large), image(of: dial(0.5)))
    expectEqual(large.presentation()?.depth, 7)
  }

  @Test func `object values are released with the layer`() throws {
    weak var held: CGColor?
    try autoreleased {
      let dial = dial(0.5)
      let color = CGColor(red: 0, green: 0.5, blue: 0, alpha: 1)
      (dial.tint, held) = (color, color)
      _ = try image(of: dial)
      expect(held != nil)
    }
    expect(held == nil)
  }

  private func autoreleased(_ body: () throws -> Void) rethrows { try body() }

  @Test(.waitsForProcess) func `another class does not have them`() async {
    await #expect(processExitsWith: .failure) { _ = CALayer()[DialLayer.sweep] }
  }
}
