public import StrataGraphics

/// One filter step for a finished surface.
public enum RenderFilter: Sendable, Hashable {
  /// A Gaussian blur; sigma is the standard deviation along x and y, in pixels, 0...500.
  ///
  /// Blurs are anchored to the origin of the pixel grid, not to the surface, so that a part drawn
  /// separately equals that part of the whole.
  case blur(sigma: SIMD2<Double>, edges: BlurEdges, kernel: BlurKernel = .gaussian)
  /// A linear map of straight colors.
  case colorMatrix(ColorMatrix)
  /// The input over its own blurred, shifted and tinted alpha.
  case dropShadow(RenderShadow)
}

// The properties of a filter for evaluation, plans, costs and dumps.
extension RenderFilter {
  /// Whether the filter may change an image at all.
  package var changesPixels: Bool {
    switch self {
    case .blur(let sigma, _, _): sigma.x > 0 || sigma.y > 0
    case .colorMatrix(let matrix): matrix != .identity
    case .dropShadow(let shadow): !shadow.color.isClear
    }
  }

  /// Whether the filter can produce visible pixels from a transparent input.
  package var paintsTransparent: Bool {
    if case .colorMatrix(let matrix) = self { matrix.paintsTransparent } else { false }
  }

  /// Whether the result depends on the bounds of the layer, and not only on its content.
  package var dependsOnBounds: Bool {
    if case .blur(_, .extended, _) = self { true } else { paintsTransparent }
  }

  /// Whether a tint before the filter differs from one after it.
  package var mixesColors: Bool {
    if case .colorMatrix = self { true } else { false }
  }

  /// Whether the filter blurs, and so has lengths that need a scale.
  package var blurs: Bool {
    switch self {
    case .blur, .dropShadow: true
    case .colorMatrix: false
    }
  }

  /// Returns the filter with converted lengths.
  package func converted(
    sigma convert: (SIMD2<Double>) -> SIMD2<Double>, shadow move: (RenderShadow) -> RenderShadow
  ) -> RenderFilter {
    switch self {
    case .blur(let sigma, let edges, let kernel):
      .blur(sigma: convert(sigma), edges: edges, kernel: kernel)
    case .colorMatrix: self
    case .dropShadow(let shadow): .dropShadow(move(shadow))
    }
  }

  /// Returns the pixels of a surface that the filter needs in addition to its input and its result;
  /// nil if it needs none.
  func intermediate(of input: PixelRect) -> PixelRect? {
    guard case .dropShadow(let shadow) = self else { return nil }
    return shadow.alphaReach(of: input)
  }

  /// The text of the filter in dumps.
  var text: String {
    switch self {
    case .blur(let sigma, let edges, let kernel):
      return "blur \(kernel.prefix)\(sigma.x) \(sigma.y) \(edges.rawValue)"
    case .colorMatrix(let matrix):
      let rows = (0..<4).map { row in
        matrix.columns.map { "\($0[row])" }.joined(separator: " ")
      }
      return "matrix (\(rows.joined(separator: " | ")))"
    case .dropShadow(let shadow):
      return "shadow \(shadow.color.hexText) \(shadow.kernel.prefix)\(shadow.sigma.x) "
        + "\(shadow.sigma.y) "
        + "at \(shadow.offset.x),\(shadow.offset.y)"
    }
  }
}

/// The pixels that a blur assumes outside its input.
public enum BlurEdges: String, Sendable, Hashable {
  /// Transparent pixels: edges fade out, and the result is larger than the input.
  case clear
  /// The nearest pixel of the input: edges and size do not change.
  case extended
}

/// The shadow of a finished surface: `color` times the blurred alpha.
public struct RenderShadow: Sendable, Hashable {
  /// The straight color; its alpha is the maximum alpha of the shadow.
  public var color: Color
  /// The standard deviation along x and y, in pixels, 0...500.
  public var sigma: SIMD2<Double>
  /// The offset in pixels; between pixels the blurred alpha is interpolated linearly.
  public var offset: SIMD2<Double>
  public var kernel: BlurKernel

  public init(
    color: Color, sigma: SIMD2<Double>, offset: SIMD2<Double>, kernel: BlurKernel = .gaussian
  ) {
    self.color = color
    self.sigma = sigma
    self.offset = offset
    self.kernel = kernel
  }

  /// Returns the pixels on which the blurred alpha of an input may be visible.
  package func alphaReach(of input: PixelRect) -> PixelRect {
    [RenderFilter.blur(sigma: sigma, edges: .clear)].output(of: input)
  }
}

extension [RenderFilter] {
  /// The number of sigmas at which pixels have no weight, for any blur algorithm.
  ///
  /// Direct sums end at 3σ. Downsampling adds less than 4 pixels of the smaller image, of 2σ/3
  /// each.
  private static let supportInSigmas = 5.7

  /// Returns the pixels on which the result may be visible, for an input that is visible on
  /// `pixels`.
  package func output(of pixels: PixelRect) -> PixelRect {
    reduce(pixels) { area, filter in
      switch filter {
      case .blur(let sigma, .clear, _): area.grown(by: Self.margin(sigma, BlurKernel.visibleReach))
      case .blur(_, .extended, _), .colorMatrix: area
      case .dropShadow(let shadow):
        area.union(area.shadow(shadow, 1, Self.margin(shadow.sigma, BlurKernel.visibleReach)))
      }
    }
  }

  /// Returns the input pixels that the result on `pixels` depends on.
  package func input(for pixels: PixelRect) -> PixelRect {
    reversed().reduce(pixels) { area, filter in
      switch filter {
      case .blur(let sigma, _, _): area.grown(by: Self.margin(sigma, Self.supportInSigmas))
      case .colorMatrix: area
      case .dropShadow(let shadow):
        area.union(area.shadow(shadow, -1, Self.margin(shadow.sigma, Self.supportInSigmas)))
      }
    }
  }

  /// Returns, for each filter, the pixels of its result that exist and that later filters and
  /// `wanted` depend on.
  ///
  /// - Parameters:
  ///   - extent: All pixels of the first filter's input.
  ///   - input: Returns the pixels that a filter's result depends on.
  package func drawnAreas(
    of extent: PixelRect, for wanted: PixelRect, input: (RenderFilter, PixelRect) -> PixelRect
  ) -> [PixelRect] {
    var (needed, areas) = (wanted, [PixelRect]())
    for filter in reversed() {
      areas.append(needed)
      needed = input(filter, needed)
    }
    areas.reverse()
    var whole = extent
    for index in indices {
      whole = [self[index]].output(of: whole)
      areas[index] = areas[index].intersection(whole)
    }
    return areas
  }

  private static func margin(_ sigma: SIMD2<Double>, _ sigmas: Double) -> SIMD2<Int> {
    func pixels(_ sigma: Double) -> Int {
      sigma > 0 ? Int((Swift.min(sigma, BlurKernel.largestSigma) * sigmas).rounded(.up)) : 0
    }
    return SIMD2(pixels(sigma.x), pixels(sigma.y))
  }
}

extension PixelRect {
  /// Returns the area where a shadow falls, or, in reverse direction, the area that casts it.
  fileprivate func shadow(
    _ shadow: RenderShadow, _ direction: Double, _ margin: SIMD2<Int>
  ) -> PixelRect {
    guard !isEmpty else { return self }
    func pixel(_ value: Double) -> Int {
      value > -1e9 ? Int(Swift.min(value, 1e9)) : -1_000_000_000
    }
    let offset = shadow.offset * direction
    return PixelRect(
      minX: minX + pixel(offset.x.rounded(.down)), minY: minY + pixel(offset.y.rounded(.down)),
      maxX: maxX + pixel(offset.x.rounded(.up)), maxY: maxY + pixel(offset.y.rounded(.up))
    ).grown(by: margin)
  }
}
