import Foundation
public import StrataGraphics
public import StrataRenderList

/// Reproducible random numbers: SplitMix64.
public struct RepeatableRandom: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  public mutating func integer(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  public mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  public mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[integer(0...choices.count - 1)]
  }
}

/// Render lists with much occlusion: opaque and translucent shapes of every kind, rotated,
/// scissored, in groups.
public struct RandomLists {
  private var random: RepeatableRandom
  private let size: PixelSize
  /// The size of the largest paths and rounded shapes, so that many occlude what is below them.
  private let largest: Double

  /// The canvas sizes: odd ones, whole cells of 16, more than 64 and exactly 64 cells per row, more
  /// than 1,024 px.
  public static let sizes = [
    (37, 21), (64, 48), (96, 96), (255, 130), (1_100, 70), (1_024, 40), (71, 1_100), (1_030, 33),
  ].map { PixelSize(width: $0.0, height: $0.1) }

  /// Returns the list for a seed; the seeds cycle through the sizes.
  public static func list(seed: Int, items: ClosedRange<Int> = 6...40) -> RenderList {
    var maker = RandomLists(seed: seed, size: sizes[seed % sizes.count])
    return maker.list(items)
  }

  private init(seed: Int, size: PixelSize) {
    random = RepeatableRandom(seed: seed)
    self.size = size
    largest = Double(max(size.width, size.height)) * 0.7
  }

  private mutating func list(_ items: ClosedRange<Int>) -> RenderList {
    var list = RenderList(size: size, background: random.chance(0.5) ? color(opaque: true) : nil)
    var depth = 0
    for _ in 0..<random.integer(items) {
      if random.chance(0.1), depth < 3 {
        depth += 1
        list.commands.append(.beginGroup(group()))
      } else if random.chance(0.2), depth > 0 {
        depth -= 1
        list.commands.append(.endGroup)
      }
      list.commands.append(.draw(item()))
    }
    for _ in 0..<depth { list.commands.append(.endGroup) }
    return list
  }

  private mutating func group() -> RenderGroup {
    let clip =
      random.chance(0.5) ? RenderClip(shape: rounded(), transform: transform()) : nil
    return RenderGroup(
      opacity: random.chance(0.4) ? 1 : Float(random.number(0.1...0.9)), clip: clip,
      bounds: pixels())
  }

  private mutating func item() -> RenderItem {
    let shape: RenderShape =
      switch random.integer(0...9) {
      case 0...5: rounded()
      case 6: border()
      case 7...8: .fill(path(), random.pick([.nonZero, .evenOdd]))
      default: stroke()
      }
    return RenderItem(
      shape: shape, paint: paint(), transform: transform(),
      opacity: random.chance(0.75) ? 1 : Float(random.number(0...1)),
      scissor: random.chance(0.3) ? pixels() : PixelRect(size))
  }

  private mutating func pixels() -> PixelRect {
    let (x, y) = (random.integer(0...size.width - 1), random.integer(0...size.height - 1))
    return PixelRect(
      minX: x, minY: y, maxX: random.integer(x + 1...size.width),
      maxY: random.integer(y + 1...size.height))
  }

  private mutating func rect() -> CGRect {
    let isWhole = random.chance(0.4)
    func place(_ value: Double) -> Double { isWhole ? value.rounded() : value }
    let (width, height) = (Double(size.width), Double(size.height))
    return CGRect(
      x: place(random.number(-0.3 * width...width)),
      y: place(random.number(-0.3 * height...height)),
      width: place(random.number(2...max(3, width * 0.8))),
      height: place(random.number(2...max(3, height * 0.8))))
  }

  private mutating func rounded() -> RenderShape {
    var radii = RoundedRect.Radii()
    if random.chance(0.4) { radii = RoundedRect.Radii(all: random.number(0...30)) }
    if random.chance(0.1) { radii.maxXMinY = random.number(0...30) }
    return .roundedRect(
      RoundedRect(rect(), radii: radii, curve: random.chance(0.2) ? .continuous : .circular))
  }

  private mutating func border() -> RenderShape {
    let shape = RoundedRect(rect(), radii: RoundedRect.Radii(all: random.number(0...20)))
    return .border(shape, width: random.number(0.5...9))
  }

  private mutating func point() -> SIMD2<Double> {
    SIMD2(
      random.number(-20...Double(size.width) + 20), random.number(-20...Double(size.height) + 20))
  }

  private mutating func path() -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<random.integer(2...6) {
      if random.chance(0.3) {
        path.quad(to: point(), control: point())
      } else {
        path.line(to: point())
      }
    }
    path.close()
    return path
  }

  private mutating func stroke() -> RenderShape {
    var style = StrokeStyle()
    style.width = random.number(0.5...14)
    style.join = random.pick([.miter, .round, .bevel])
    return .stroke(path(), style)
  }

  private mutating func transform() -> PlaneTransform {
    let (x, y) = (random.number(-10...10), random.number(-10...10))
    let middle = SIMD2(Double(size.width) / 2, Double(size.height) / 2)
    var map = PlaneTransform.identity
    switch random.integer(0...7) {
    case 0...2: return .identity
    case 3: return .translation(x, y)
    case 4: map = .scale(random.pick([-1, 1]), random.number(0.4...1.6))
    case 5, 6:
      let (sine, cosine) = Maths.sincos(random.number(0...6.3))
      map = PlaneTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    default:
      map = PlaneTransform(a: 1, b: random.number(-0.4...0.4), c: 0.3, d: 1, tx: 0, ty: 0)
      if random.chance(0.5) { map.m13 = random.number(-0.3...0.3) / middle.x }
    }
    return PlaneTransform.translation(-middle.x, -middle.y).then(map)
      .then(.translation(middle.x + x, middle.y + y))
  }

  private mutating func color(opaque: Bool) -> Color {
    Color(
      red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
      alpha: opaque ? 1 : random.number(0.1...0.9))
  }

  private mutating func paint() -> RenderPaint {
    guard random.chance(0.2) else { return .solid(color(opaque: random.chance(0.7))) }
    if random.chance(0.3) { return image() }
    let isOpaque = random.chance(0.6)
    let count = random.integer(2...5)
    let stops = (0..<count).map { index in
      GradientStops.Stop(
        random.chance(0.5) ? Double(index) / Double(count - 1) : random.number(0...1),
        color(opaque: isOpaque))
    }
    guard let ramp = GradientStops(stops) else { preconditionFailure("the stops are finite") }
    return .gradient(
      GradientPaint(
        kind: random.pick([.axial, .radial, .conic]), stops: ramp,
        toGradient: .onto(
          axis: SIMD2(random.number(5...100), random.number(5...100)), from: point())))
  }

  private mutating func image() -> RenderPaint {
    let isOpaque = random.chance(0.5)
    let bytes = (0..<16).flatMap { _ -> [UInt8] in
      let alpha = isOpaque ? 255 : random.integer(0...255)
      return (0..<3).map { _ in UInt8(random.integer(0...alpha)) } + [UInt8(alpha)]
    }
    func keys(_ length: Int) -> [ImagePaint.Key] {
      [
        ImagePaint.Key(position: 0, texel: 0),
        ImagePaint.Key(position: Double(length), texel: 4),
      ]
    }
    let filter = random.pick([ImagePaint.Filter.nearest, .linear])
    return .image(
      ImagePaint(
        pixels: Pixels(width: 4, height: 4, premultipliedRGBA: bytes),
        columns: keys(size.width), rows: keys(size.height), minification: filter,
        magnification: filter))
  }
}
