import Foundation
import StrataGraphics

/// What commands cost, in units of `Limits.work`: an estimate from what is known before anything is
/// drawn, the same for both back ends.
///
/// The factors are what was measured, rounded: on software GL where that is slower than the CPU back
/// end.
package enum RenderCost {
  /// Working out where an item lies, and what of it shows.
  private static let item = 896.0
  /// Flattening an element of a path.
  private static let pathElement = 64.0
  /// Elements of a usual outline.
  private static let elementsAGlyph = 24
  private static let particle = 384.0
  /// Working out where a replicator's copy lies; what is in it is counted apart, where it shows.
  package static let copy = 320.0
  private static let particlePixel = 2.0
  /// A surface of its own, and the change to it and back.
  private static let surface = 24_576.0
  /// Clearing a pixel of a group, and blending it with what is below.
  private static let groupPixel = 4.0
  private static let filterPixel = 4.0
  /// A filter's surfaces, and the changes between them: on software GL nearly half a millisecond.
  private static let filterSurfaces = 196_608.0

  /// Comparing how two layers in depth lie to each other.
  package static let depthPair = 128.0
  /// Looking at one of those that a layer in depth was found to overlap.
  package static let depthNeighbour = 16.0
  /// Finding the line in which a layer in depth meets one that it crosses, or how a half of it lies
  /// to another layer.
  package static let depthCrossing = 192.0

  /// - Parameter bounds: The pixels that the item may touch.
  package static func item(
    _ shape: RenderShape, _ paint: RenderPaint, bounds: PixelRect
  ) -> Double {
    var (perPixel, elements) = (1.0, 0)
    switch shape {
    case .roundedRect, .border: break
    case .fill(let path, _), .stroke(let path, _): elements = path.verbs.count
    case .blurred(let silhouette, _):
      perPixel += 3
      if case .path(let path, _) = silhouette { elements = path.verbs.count }
    case .glyphs(let run): elements = elementsAGlyph * run.glyphs.count
    }
    switch paint {
    case .solid: break
    case .gradient, .image: perPixel += 3
    }
    return item + pathElement * Double(elements) + perPixel * bounds.pixelCount
  }

  /// - Parameter bounds: The pixels that the particles may touch.
  package static func particles(_ particles: RenderParticles, bounds: PixelRect) -> Double {
    let most = bounds.pixelCount
    let stretch = particles.transform.largestScale(over: particles.extent?.rect)
    return particles.batch.runs.reduce(0) { cost, run in
      let size = run.meanScaleSquared * run.sprite.size.x * run.sprite.size.y
      // Least of what is not a number, too.
      let pixels = size * stretch * stretch < most ? size * stretch * stretch : most
      return cost + (particle + particlePixel * pixels) * Double(run.range.count)
    }
  }

  /// What a surface of its own takes.
  package struct Surface {
    package var work: Double
    /// The most pixels that it and those of its filters have at a time.
    package var mostPixels: Double
    /// Those that are kept of it until what it is in is finished; none where nothing is done to it
    /// but to blend it.
    package var finishedPixels = 0.0
  }

  package static func group(_ group: RenderGroup) -> Surface {
    let pixels = group.surface.pixelCount
    var cost = Surface(work: surface + groupPixel * pixels, mostPixels: pixels)
    // Most groups only blend, and pass by here in great numbers.
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

  /// The surface of what a backdrop filters counts.
  ///
  /// - Parameter extent: The surface that the backdrop is on.
  package static func backdrop(_ backdrop: RenderBackdrop, on extent: PixelRect) -> Surface {
    let steps = steps(backdrop.filters, from: extent, to: backdrop.bounds)
    return Surface(
      work: surface + groupPixel * backdrop.bounds.pixelCount + filters(backdrop.filters, steps),
      mostPixels: mostAtOnce(backdrop.filters, steps, keepsInput: true))
  }

  /// Drawing a command once more, each part of a layer that is cut.
  package static func again(_ command: RenderCommand) -> Double {
    switch command {
    case .draw(let drawn):
      item(
        drawn.shape, drawn.paint,
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
      let passes = if case .dropShadow = step.0 { 2.0 } else { 1.0 }
      return cost + passes * (filterSurfaces + filterPixel * step.1.pixelCount)
    }
  }

  // MARK: Surfaces

  /// A filter reads one surface and draws another; a drop shadow lies on a third one before.
  ///
  /// - Parameter keepsInput: Whether the first one is needed to the end.
  private static func mostAtOnce(
    _ filters: [RenderFilter], _ steps: [PixelRect], keepsInput: Bool = false
  ) -> Double {
    let input = steps.first?.pixelCount ?? 0
    var most = input
    for (index, filter) in filters.enumerated() {
      let (read, drawn) = (steps[index], steps[index + 1])
      var pixels = read.pixelCount + drawn.pixelCount
      if case .dropShadow(let shadow) = filter {
        let blurred = [RenderFilter.blur(sigma: shadow.sigma, edges: .clear)].output(of: read)
        pixels += min(blurred.pixelCount, drawn.pixelCount)
      }
      if keepsInput, index > 0 { pixels += input }
      most = max(most, pixels)
    }
    return most
  }

  /// What is drawn of each filter's input and, last, of the result: no more than there is of it and
  /// than those after it look at.
  private static func steps(
    _ filters: [RenderFilter], from extent: PixelRect, to wanted: PixelRect
  ) -> [PixelRect] {
    let needed = filters.results(for: wanted) { [$0].input(for: $1) }
    var (whole, steps) = (extent, [extent])
    for (filter, needed) in zip(filters, needed) {
      whole = [filter].output(of: whole)
      steps.append(whole.intersection(needed))
    }
    return steps
  }
}

extension PixelRect {
  /// As a number that never overflows.
  package var pixelCount: Double { Double(width) * Double(height) }
}

extension ParticleExtent {
  fileprivate var rect: CGRect {
    CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension ParticleRun {
  /// The mean square of the particles' scales, were these spread evenly between what they lie
  /// between.
  fileprivate var meanScaleSquared: Double {
    guard let first = range.first, let last = range.last else { return 0 }
    let youngest = max(0, age - Double(page.birth[last]))
    let oldest = max(youngest, min(age - Double(page.birth[first]), Double(page.lifetimeBound)))
    let scales = page.bounds.scale + page.bounds.scaleSpeed * (youngest...oldest)
    let (low, high) = (max(0, scales.low.x), max(0, scales.high.x))
    return (low * low + low * high + high * high) / 3
  }
}
