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
}

/// A linear map of straight color and alpha with a constant, clamped to 0...1 afterwards.
///
/// out = red·r + green·g + blue·b + alpha·a + constant. The color of a transparent pixel counts as
/// black.
public struct ColorMatrix: Sendable, Hashable {
  public var red: SIMD4<Float>
  public var green: SIMD4<Float>
  public var blue: SIMD4<Float>
  public var alpha: SIMD4<Float>
  public var constant: SIMD4<Float>

  public static let identity = ColorMatrix(rows: [
    1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
  ])

  /// Creates a matrix.
  ///
  /// - Parameter rows: 20 numbers, one row per output channel red, green, blue and alpha: the
  ///   factors of r, g, b and a, then the constant.
  public init(rows: [Float]) {
    precondition(rows.count == 20, "a color matrix must have four rows of five")
    func column(_ index: Int) -> SIMD4<Float> {
      SIMD4(rows[index], rows[5 + index], rows[10 + index], rows[15 + index])
    }
    red = column(0)
    green = column(1)
    blue = column(2)
    alpha = column(3)
    constant = column(4)
  }

  /// Whether transparent pixels may become visible.
  public var paintsTransparent: Bool { constant.w > 0 }

  /// Returns the clamped result for a color.
  ///
  /// - Parameter straight: Red, green, blue, alpha, 0...1.
  @inlinable public func applied(to straight: SIMD4<Float>) -> SIMD4<Float> {
    let sum =
      red * straight.x + green * straight.y + blue * straight.z + alpha * straight.w + constant
    // The standard library clamps lane by lane.
    return sum.replacing(with: 0, where: sum .< 0).replacing(with: 1, where: sum .> 1)
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
