import Foundation
public import StrataGraphics
public import StrataRenderList

/// Render lists of upright rectangles that use every feature of groups.
public struct RandomComposites {
  /// The features that a list may use.
  public struct Features: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let cuts = Features(rawValue: 1)
    public static let blends = Features(rawValue: 2)
    /// Blurs and shadows.
    public static let blurs = Features(rawValue: 4)
    public static let matrices = Features(rawValue: 8)
    public static let backdrops = Features(rawValue: 16)
    /// Groups with their own pixel grids.
    public static let rasters = Features(rawValue: 32)
    public static let all: Features = [
      .cuts, .blends, .blurs, .matrices, .backdrops, .rasters,
    ]
  }

  private var random: RepeatableRandom
  private let size: PixelSize
  private let features: Features

  public static func list(
    seed: Int, _ features: Features = .all, size: PixelSize = PixelSize(width: 61, height: 47)
  ) -> RenderList {
    var maker = RandomComposites(
      random: RepeatableRandom(seed: seed), size: size, features: features)
    return maker.list()
  }

  private mutating func list() -> RenderList {
    var list = RenderList(size: size, background: random.chance(0.5) ? color(opaque: true) : nil)
    draw(onto: PixelRect(size), depth: 0, into: &list)
    return list
  }

  private mutating func draw(onto surface: PixelRect, depth: Int, into list: inout RenderList) {
    for _ in 0..<random.integer(2...5) {
      list.commands.append(.draw(item(on: surface)))
      if depth < 3, random.chance(0.5) {
        let group = group(on: surface)
        list.commands.append(.beginGroup(group))
        draw(onto: group.surface, depth: depth + 1, into: &list)
        list.commands.append(.endGroup)
      }
      if features.contains(.backdrops), random.chance(0.2) {
        list.commands.append(
          .filterBackdrop(
            RenderBackdrop(
              filters: filters(), clip: clip(on: surface), bounds: pixels(surface),
              opacity: opacity(), cuts: cuts(surface))))
      }
    }
    // A mask.
    if depth > 0, features.contains(.blends), random.chance(0.3) {
      list.commands.append(
        .beginGroup(
          RenderGroup(
            opacity: 1, clip: nil, bounds: surface, surface: pixels(surface),
            blend: .destinationIn)))
      for _ in 0..<3 { list.commands.append(.draw(item(on: surface))) }
      list.commands.append(.endGroup)
    }
  }

  private mutating func group(on surface: PixelRect) -> RenderGroup {
    let bounds = pixels(surface)
    var group = RenderGroup(
      opacity: opacity(), clip: clip(on: bounds), bounds: bounds, cuts: cuts(bounds))
    if features.contains(.blends), random.chance(0.6) {
      group.blend = random.pick(CGBlendMode.allCases)
    }
    if random.chance(0.5) { group.filters = filters() }
    group.surface = group.filters.input(for: bounds)
    // Including surfaces that end inside.
    if random.chance(0.3) { group.surface = pixels(group.surface) }
    if features.contains(.rasters), random.chance(0.2) {
      let (sine, cosine) = Maths.sincos(random.chance(0.5) ? 0 : random.number(0...6.3))
      let scale = random.number(0.4...2)
      let middle = SIMD2(Double(bounds.minX + bounds.maxX), Double(bounds.minY + bounds.maxY)) / 2
      group.raster = RenderRaster(
        transform: PlaneTransform.translation(-middle.x, -middle.y).then(
          PlaneTransform(
            a: scale * cosine, b: scale * sine, c: -scale * sine, d: scale * cosine,
            tx: middle.x, ty: middle.y)),
        minification: random.pick([.linear, .trilinear]),
        magnification: random.pick([.nearest, .linear]))
    }
    return group
  }

  private mutating func filters() -> [RenderFilter] {
    var kinds: [Int] = []
    if features.contains(.blurs) { kinds += [0, 1, 2] }
    if features.contains(.matrices) { kinds += [3] }
    guard !kinds.isEmpty else { return [] }
    return (0..<random.integer(1...2)).map { _ in
      switch random.pick(kinds) {
      case 0:
        .blur(sigma: sigma(), edges: .clear)
      case 1:
        .blur(sigma: sigma(), edges: .extended)
      case 2:
        .dropShadow(
          RenderShadow(
            color: color(opaque: random.chance(0.5)), sigma: sigma(),
            offset: SIMD2(random.number(-6...6), random.number(-6...6))))
      default:
        .colorMatrix(ColorMatrix(rows: (0..<20).map { _ in Float(random.number(-0.5...0.7)) }))
      }
    }
  }

  private mutating func sigma() -> SIMD2<Double> {
    let one = random.number(0...5)
    return SIMD2(one, random.chance(0.5) ? one : random.chance(0.5) ? 0 : random.number(0...4))
  }

  private mutating func opacity() -> Float {
    random.chance(0.4) ? 1 : Float(random.number(0.1...0.9))
  }

  private mutating func clip(on surface: PixelRect) -> RenderClip? {
    guard random.chance(0.4) else { return nil }
    return RenderClip(shape: .roundedRect(rect(surface)), transform: .identity)
  }

  private mutating func cuts(_ surface: PixelRect) -> [PixelCut] {
    guard features.contains(.cuts), random.chance(0.3) else { return [] }
    return (0..<random.integer(1...2)).map { _ in
      let (a, b) = (random.number(-1...1), random.number(-1...1))
      let x = Double(surface.minX + surface.maxX) / 2 + random.number(-9...9)
      let y = Double(surface.minY + surface.maxY) / 2 + random.number(-9...9)
      return PixelCut(line: SIMD3(a, b, -(a * x + b * y)), isStrict: random.chance(0.5))
    }
  }

  private mutating func item(on surface: PixelRect) -> RenderItem {
    RenderItem(
      shape: .roundedRect(rect(surface)), paint: .solid(color(opaque: random.chance(0.6))),
      transform: .identity, opacity: random.chance(0.7) ? 1 : opacity(),
      scissor: random.chance(0.2) ? pixels(surface) : surface, cuts: cuts(surface))
  }

  private mutating func pixels(_ surface: PixelRect) -> PixelRect {
    let x = random.integer(surface.minX...surface.maxX - 1)
    let y = random.integer(surface.minY...surface.maxY - 1)
    return PixelRect(
      minX: x, minY: y, maxX: random.integer(x + 1...surface.maxX),
      maxY: random.integer(y + 1...surface.maxY))
  }

  /// Returns a rectangle with edges at whole and odd quarters of pixels, so that no coverage is
  /// halfway between two bytes.
  private mutating func rect(_ surface: PixelRect) -> RoundedRect {
    func edge(_ low: Int, _ high: Int) -> Double {
      Double(random.integer(low...high)) + random.pick([0, 0.25, 0.75])
    }
    let x = edge(surface.minX - 5, surface.maxX - 1)
    let y = edge(surface.minY - 5, surface.maxY - 1)
    let maxX = edge(Int(x) + 3, Int(x) + 3 + surface.width)
    let maxY = edge(Int(y) + 3, Int(y) + 3 + surface.height)
    return RoundedRect(CGRect(x: x, y: y, width: maxX - x, height: maxY - y))
  }

  private mutating func color(opaque: Bool) -> Color {
    Color(
      red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
      alpha: opaque ? 1 : random.number(0.1...0.9))
  }
}
