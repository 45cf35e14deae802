public import StrataGraphics
public import StrataRenderList

/// The number of roundings of each pixel of a frame: one per item, filter and group whose bounds
/// contain it.
public struct BlendCounts: Sendable {
  private let canvas: PixelRect
  private var counts: [Double]

  public init(_ list: RenderList) {
    canvas = PixelRect(minX: 0, minY: 0, maxX: list.size.width, maxY: list.size.height)
    let none = [Double](repeating: 0, count: list.size.width * list.size.height)
    var surfaces = [Surface(group: nil, toCanvas: .identity, counts: none)]
    for command in list.commands {
      let last = surfaces.count - 1
      switch command {
      case .draw(let item):
        surfaces[last].add(1, in: surfaces[last].bounds(of: item, canvas), canvas)
      case .particles(let particles):
        for part in particles.parts {
          let place = surfaces[last].bounds(of: part, canvas)
          surfaces[last].add(1, in: place, canvas)
        }
      case .beginGroup(let group):
        var toCanvas = surfaces[last].toCanvas
        if let raster = group.raster { toCanvas = raster.transform.then(toCanvas) }
        surfaces.append(Surface(group: group, toCanvas: toCanvas, counts: none))
      case .filterBackdrop(let backdrop):
        surfaces[last].filter(backdrop.filters, canvas)
        surfaces[last].add(1, in: backdrop.bounds, canvas)
      case .endGroup:
        var inner = surfaces.removeLast()
        inner.filter(inner.group?.filters ?? [], canvas)
        surfaces[last - 1].add(inner, canvas)
      }
    }
    counts = surfaces[0].counts
  }

  /// The roundings in one group, by pixels of the canvas.
  private struct Surface {
    let group: RenderGroup?
    let toCanvas: PlaneTransform
    var counts: [Double]

    func bounds(of item: RenderItem, _ canvas: PixelRect) -> PixelRect {
      let bounds = item.shape.deviceBounds(item.transform.then(toCanvas), within: canvas)
      // A pixel of another grid extends into the pixels around it.
      return toCanvas == .identity ? bounds.intersection(item.scissor) : bounds.grown(by: [2, 2])
    }

    func bounds(of particles: RenderParticles, _ canvas: PixelRect) -> PixelRect {
      var moved = particles
      moved.transform = particles.transform.then(toCanvas)
      let isMoved = toCanvas != .identity
      if isMoved { moved.scissor = canvas }
      return moved.deviceBounds(within: canvas).grown(by: isMoved ? [2, 2] : [0, 0])
    }

    mutating func add(_ count: Double, in bounds: PixelRect, _ canvas: PixelRect) {
      let touched = bounds.intersection(canvas)
      for y in touched.minY..<touched.maxY {
        for x in touched.minX..<touched.maxX { counts[y * canvas.maxX + x] += count }
      }
    }

    /// Composites a finished group onto its parent.
    mutating func add(_ inner: Surface, _ canvas: PixelRect) {
      let isPlaced = toCanvas != .identity
      let touched = (isPlaced ? canvas : inner.group?.bounds ?? canvas).intersection(canvas)
      for y in touched.minY..<touched.maxY {
        for x in touched.minX..<touched.maxX {
          let pixel = y * canvas.maxX + x
          counts[pixel] += inner.counts[pixel] + 1
        }
      }
    }

    /// Counts one more rounding for a filter, which spreads earlier errors to other pixels or
    /// amplifies them.
    mutating func filter(_ filters: [RenderFilter], _ canvas: PixelRect) {
      for filter in filters {
        switch filter {
        case .blur, .dropShadow:
          let most = counts.max() ?? 0
          counts = counts.map { _ in most + 1 }
        case .colorMatrix(let matrix):
          let gain = matrix.gain
          counts = counts.map { $0 * gain + 1 }
        }
      }
    }
  }

  /// Describes the first pixel of an 8-bit image whose error exceeds the rounding after each blend;
  /// nil if none exists.
  ///
  /// A blend rounds by half a level, and paints by half a level more: 1 + ⌈half the blends⌉ levels,
  /// and never more than 4.
  public func breach(exact: Pixels, drawn: Pixels) -> String? {
    let (a, b) = (exact.bytes, drawn.bytes)
    for pixel in counts.indices {
      let allowed = min(4, 1 + Int((counts[pixel] / 2).rounded(.up)))
      for channel in 0..<4 {
        let difference = abs(Int(a[4 * pixel + channel]) - Int(b[4 * pixel + channel]))
        if difference > allowed {
          return "(\(pixel % canvas.maxX), \(pixel / canvas.maxX)) differs by \(difference) after "
            + "at most \(counts[pixel]) blends, and may by \(allowed)"
        }
      }
    }
    return nil
  }
}

extension ColorMatrix {
  /// The factor by which the matrix amplifies a difference of one level in each channel.
  fileprivate var gain: Double {
    let columns = [red, green, blue, alpha]
    return (0..<4).map { row in columns.reduce(0) { $0 + Double(abs($1[row])) } }.max() ?? 1
  }
}

extension RenderParticles {
  /// Each birth separately.
  fileprivate var parts: [RenderParticles] {
    batch.runs.flatMap { run in
      run.range.map { birth in
        var part = self
        part.batch.runs = [
          ParticleRun(
            page: run.page, range: birth..<birth + 1, age: run.age, sprite: run.sprite)
        ]
        return part
      }
    }
  }
}
