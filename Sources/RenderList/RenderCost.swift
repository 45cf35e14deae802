import Foundation
package import StrataGraphics

/// The cost of commands in units of `Limits.work`, estimated before anything is drawn.
///
/// The estimate is the same for both back ends. The factors are rounded measurements, of software
/// GL where it is slower than the CPU back end.
package enum RenderCost {
  /// The cost of computing an item's position and visibility.
  private static let item = 896.0
  /// The cost of flattening an element of a path.
  private static let pathElement = 64.0
  /// The cost of a pixel at an edge, for each row and each column that the edge passes.
  private static let edge = (row: 12.0, column: 5.0)
  /// The cost of a pixel of a blur that is so narrow that it is computed in parts of pixels.
  private static let finePixel = 24.0
  /// The standard deviation in pixels below which a blur is that narrow.
  private static let narrowSigma = 0.5
  /// The cost of a dash, which becomes an outline of its own.
  private static let dash = 256.0
  /// The cost of a pixel whose coverage is sampled because many lines pass through it, and of each
  /// line in it.
  private static let sampledPixel = (cost: 12_000.0, line: 75.0)
  /// The costs of a pixel with so many lines that fewer samples suffice.
  private static let crowdedPixel = (cost: 1_500.0, line: 10.0)
  /// The numbers of lines in a pixel above which it is sampled, and crowded.
  private static let (sampledLines, crowdedLines) = (24.0, 1_024.0)
  /// The number of path elements up to which a path is too short to be dense.
  private static let sparseElements = 64
  private static let particle = 384.0
  /// The cost of positioning a replicator's copy, without its visible content.
  package static let copy = 320.0
  private static let particlePixel = 2.0
  /// The cost of an additional surface, including switching to it and back.
  private static let surface = 24_576.0
  /// The cost of clearing a pixel of a group and blending it with the content below.
  private static let groupPixel = 4.0
  private static let filterPixel = 4.0
  /// The cost of a filter's surfaces and of switching between them; on software GL, nearly half a
  /// millisecond.
  private static let filterSurfaces = 196_608.0

  /// The cost of comparing the relative depth of two layers.
  package static let depthPair = 128.0
  /// The cost of examining one overlapping neighbor of a layer in depth.
  package static let depthNeighbor = 16.0
  /// The cost of intersecting two crossing layers in depth, or of comparing a half with another
  /// layer.
  package static let depthCrossing = 192.0

  /// Returns the cost of an item.
  ///
  /// - Parameters:
  ///   - transform: The map to device pixels.
  ///   - bounds: The pixels that the item may touch.
  package static func item(
    _ shape: RenderShape, _ paint: RenderPaint, _ transform: PlaneTransform, bounds: PixelRect
  ) -> Double {
    var (perPixel, elements, extra, edges) = (1.0, 0, 0.0, 0.0)
    switch shape {
    case .roundedRect: edges = 2 * sides(of: bounds)
    case .border: edges = 4 * sides(of: bounds)
    case .fill(let path, _):
      elements = path.verbs.count
      extra = crossings(of: path, transform, within: bounds)
      // The cost of crossings includes that of the lines.
      if extra == 0 { edges = self.edges(of: path, transform, within: bounds) }
    case .stroke(let path, let style):
      elements = path.verbs.count
      extra = dash * dashes(of: path, style)
      edges = 2 * self.edges(of: path, transform, within: bounds)
    case .blurred(let silhouette, let sigma, _):
      let scale = transform.largestScale(over: silhouette.extent(sigma: sigma))
      perPixel += sigma * scale < narrowSigma ? finePixel : 3
      if case .path(let path, _) = silhouette { elements = path.verbs.count }
    }
    switch paint {
    case .solid: break
    case .gradient, .image: perPixel += 3
    }
    // Most shapes have few edges for their area.
    return item + pathElement * Double(elements) + extra
      + max(perPixel * bounds.pixelCount, edges)
  }

  /// Returns the cost of an edge along the height and the width of some pixels.
  private static func sides(of bounds: PixelRect) -> Double {
    edge.row * Double(bounds.height) + edge.column * Double(bounds.width)
  }

  /// Returns the cost of a path's edges: an upper bound, because only a part may be visible.
  private static func edges(
    of path: Path, _ transform: PlaneTransform, within bounds: PixelRect
  ) -> Double {
    let elements = Double(path.verbs.count)
    // The bound of an edge for each element is enough for large shapes of few elements.
    let most = elements * sides(of: bounds)
    guard most > bounds.pixelCount else { return most }
    let lengths = path.controlLengths
    var (columns, rows) = (lengths.sum(), lengths.sum())
    if transform.isAffine {
      columns = abs(transform.m11) * lengths.x + abs(transform.m21) * lengths.y
      rows = abs(transform.m12) * lengths.x + abs(transform.m22) * lengths.y
    } else {
      let scale = transform.largestScale(over: path.controlBounds)
      (columns, rows) = (columns * scale, rows * scale)
    }
    return edge.row * min(rows, elements * Double(bounds.height))
      + edge.column * min(columns, elements * Double(bounds.width))
  }

  /// Returns the cost of the pixels of a fill through which many lines pass.
  ///
  /// If lines pass through fewer pixels than the path may touch, the cost of its elements covers
  /// that of the few pixels where they meet.
  private static func crossings(
    of path: Path, _ transform: PlaneTransform, within bounds: PixelRect
  ) -> Double {
    let elements = path.verbs.count
    guard elements > sparseElements else { return 0 }
    let scale = transform.largestScale(over: path.controlBounds)
    let longest = Double(elements) * (Double(bounds.width) + Double(bounds.height))
    let lines = min(path.controlLengths.sum() * scale + Double(elements), longest)
    guard lines > bounds.pixelCount else { return 0 }
    let pixel = lines > crowdedLines * bounds.pixelCount ? crowdedPixel : sampledPixel
    return min(bounds.pixelCount, lines / sampledLines) * pixel.cost + lines * pixel.line
  }

  /// Returns an upper bound of the number of dashes of a stroke.
  private static func dashes(of path: Path, _ style: StrokeStyle) -> Double {
    let period = style.dashes.reduce(0, +)
    guard period > 0, period.isFinite, style.dashes.allSatisfy({ $0 >= 0 }) else { return 0 }
    return path.controlLengths.sum() / period * Double((style.dashes.count + 1) / 2)
  }

  /// Returns the cost of particles.
  ///
  /// - Parameter bounds: The pixels that the particles may touch.
  package static func particles(_ particles: RenderParticles, bounds: PixelRect) -> Double {
    let most = bounds.pixelCount
    let interval = particles.transform.largestScale(over: particles.extent?.rect)
    return particles.batch.runs.reduce(0) { cost, run in
      let size = run.meanScaleSquared * run.sprite.size.x * run.sprite.size.y
      // Written so that NaN gives `most`.
      let pixels = size * interval * interval < most ? size * interval * interval : most
      return cost + (particle + particlePixel * pixels) * Double(run.range.count)
    }
  }

  /// The cost of an additional surface.
  package struct Surface {
    package var work: Double
    /// The maximum number of pixels in the surface and its filters' surfaces at one time.
    package var mostPixels: Double
    /// The pixels kept until the parent is finished; 0 if the surface is only blended.
    package var finishedPixels = 0.0
  }

  package static func group(_ group: RenderGroup) -> Surface {
    let pixels = group.surface.pixelCount
    var cost = Surface(work: surface + groupPixel * pixels, mostPixels: pixels)
    // Most groups only blend, and there are many of them.
    guard !group.filters.isEmpty else {
      if group.raster != nil { cost.finishedPixels = pixels }
      return cost
    }
    let shown = group.raster == nil ? group.bounds : group.filters.output(of: group.surface)
    let steps = steps(group.filters, from: group.surface, to: shown)
    cost.work += filters(group.filters, steps)
    cost.mostPixels = mostAtOnce(group.filters, steps)
    cost.finishedPixels = steps.last?.pixelCount ?? 0
    return cost
  }

  /// Returns the cost of a backdrop's filtered surface.
  ///
  /// - Parameter extent: The surface that contains the backdrop.
  package static func backdrop(_ backdrop: RenderBackdrop, on extent: PixelRect) -> Surface {
    let steps = steps(backdrop.filters, from: extent, to: backdrop.bounds)
    return Surface(
      work: surface + groupPixel * backdrop.bounds.pixelCount + filters(backdrop.filters, steps),
      mostPixels: mostAtOnce(backdrop.filters, steps, keepsInput: true))
  }

  /// Returns the cost of drawing a command again, for each part of a layer that is cut.
  package static func again(_ command: RenderCommand) -> Double {
    switch command {
    case .draw(let drawn):
      item(
        drawn.shape, drawn.paint, drawn.transform,
        bounds: drawn.shape.deviceBounds(drawn.transform, within: drawn.scissor))
    case .particles(let drawn):
      particles(drawn, bounds: drawn.deviceBounds(within: drawn.scissor))
    case .beginGroup(let drawn): group(drawn).work
    case .filterBackdrop(let drawn): backdrop(drawn, on: drawn.bounds).work
    case .endGroup: 0
    }
  }

  private static func filters(_ filters: [RenderFilter], _ steps: [PixelRect]) -> Double {
    zip(filters, steps.dropFirst()).reduce(0) { cost, step in
      let passes = step.0.intermediate(of: step.1) == nil ? 1.0 : 2.0
      return cost + passes * (filterSurfaces + filterPixel * step.1.pixelCount)
    }
  }

  // MARK: Surfaces

  /// Returns the maximum number of pixels at one time.
  ///
  /// A filter reads one surface and draws another; a drop shadow needs a third one first.
  ///
  /// - Parameter keepsInput: Whether the first surface is needed to the end.
  private static func mostAtOnce(
    _ filters: [RenderFilter], _ steps: [PixelRect], keepsInput: Bool = false
  ) -> Double {
    let input = steps.first?.pixelCount ?? 0
    var most = input
    for (index, filter) in filters.enumerated() {
      let (read, drawn) = (steps[index], steps[index + 1])
      var pixels = read.pixelCount + drawn.pixelCount
      if let third = filter.intermediate(of: read) {
        pixels += min(third.pixelCount, drawn.pixelCount)
      }
      if keepsInput, index > 0 { pixels += input }
      most = max(most, pixels)
    }
    return most
  }

  /// Returns the drawn area of each filter's input and, last, of the result.
  ///
  /// It is limited to the area that exists and that later filters read.
  private static func steps(
    _ filters: [RenderFilter], from extent: PixelRect, to wanted: PixelRect
  ) -> [PixelRect] {
    [extent] + filters.drawnAreas(of: extent, for: wanted) { [$0].input(for: $1) }
  }
}

extension Path {
  /// The lengths of the control polygon along each axis, which are at least those of the path.
  fileprivate var controlLengths: SIMD2<Double> {
    var (lengths, start, last, next) = (
      SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero, 0
    )
    func advance(to point: SIMD2<Double>) {
      let step = point - last
      lengths += SIMD2(abs(step.x), abs(step.y))
      last = point
    }
    for verb in verbs {
      switch verb {
      case .move: (start, last) = (points[next], points[next])
      case .close: advance(to: start)
      case .line, .quad, .cubic:
        for point in points[next..<next + verb.pointCount] { advance(to: point) }
      }
      next += verb.pointCount
    }
    return lengths
  }
}

extension ParticleExtent {
  fileprivate var rect: CGRect {
    CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension ParticleRun {
  /// The mean square of the particles' scales, assuming a uniform distribution between their
  /// bounds.
  fileprivate var meanScaleSquared: Double {
    guard let ages else { return 0 }
    let scales = page.bounds.scale + page.bounds.scaleSpeed * ages
    let (low, high) = (max(0, scales.low.x), max(0, scales.high.x))
    return (low * low + low * high + high * high) / 3
  }
}
