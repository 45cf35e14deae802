import StrataGraphics
import StrataRaster
import StrataRenderList

/// One worker's part of preparing particles: computes which ones are visible, their positions and
/// sizes, and the bands of the canvas that they touch.
///
/// A particle needs 48 bytes, 64 more if it is oriented in space, and 4 for each band that it
/// touches.
final class ParticlePreparer {
  private let store: CPUParticleStore
  private let worker: Int
  private var states = ParticleStates()
  /// The first and last row of each particle of the step.
  private var rows = Growing<(first: Int32, last: Int32)>()
  /// Whether some particle of the step is not drawn with kernels.
  private var hasOthers = false

  init(_ store: CPUParticleStore, worker: Int) { (self.store, self.worker) = (store, worker) }

  func prepare(
    _ part: ParticlePart, of steps: SurfaceSteps, within area: PixelRect
  ) -> StoredParticles {
    let drawing = part.drawing
    let first = store.contents.particles.count
    rows.removeAll()
    hasOthers = false
    switch part.births {
    case .run(let run, let range), .reversed(let run, let range):
      add(run, range, drawing, area)
    case .sorted(let range):
      if let places = drawing.order?.places { add(places[range], drawing, area) }
    }
    let top = area.minY - steps.canvas.minY
    let bands = top / steps.rowsABand...(top + area.height - 1) / steps.rowsABand
    var isReversed = false
    if case .reversed = part.births { isReversed = true }
    let start = shareOut(
      among: bands, rowsABand: steps.rowsABand, top: steps.canvas.minY, isReversed: isReversed)
    return StoredParticles(
      worker: worker, drawing: drawing, first: first, count: rows.count, hasOthers: hasOthers,
      firstBand: bands.lowerBound, bandCount: bands.count, firstStart: start)
  }

  // MARK: Visibility

  /// Adds particles; consecutive births are evaluated together.
  private func add(
    _ places: ArraySlice<ParticleOrder.Place>, _ drawing: ParticleDrawing, _ area: PixelRect
  ) {
    var index = places.startIndex
    while index < places.endIndex {
      let (run, birth) = (places[index].run, Int(places[index].birth))
      var end = index + 1
      while end < places.endIndex, places[end].run == run,
        Int(places[end].birth) == birth + end - index
      {
        end += 1
      }
      add(Int(run), birth..<birth + end - index, drawing, area)
      index = end
    }
  }

  private func add(
    _ run: Int, _ births: Range<Int>, _ drawing: ParticleDrawing, _ area: PixelRect
  ) {
    let motion = ParticleMotion(drawing.particles.batch.runs[run])
    let paint = drawing.paintOfRun[run]
    let half = drawing.halfSize(ofPaint: paint)
    // Also false for NaN, which a sprite of infinite size has.
    guard half.x > 0, half.y > 0 else { return }
    let frame = ParticleFrame(drawing, paint: paint, area)
    let hasAxes = motion.page.axes != nil
    let tint = SIMD4(drawing.particles.tint, 1)
    let opacity = min(drawing.particles.opacity, 1)
    for start in stride(
      from: births.lowerBound, to: births.upperBound, by: ParticleStates.capacity)
    {
      motion.evaluate(
        start..<min(start + ParticleStates.capacity, births.upperBound), into: &states)
      unsafe states.withPlanes { planes in
        guard let base = planes.baseAddress else { return }
        @inline(__always) func value(_ plane: ParticleStates.Plane, _ index: Int) -> Float {
          unsafe base[plane.rawValue * ParticleStates.capacity + index]
        }
        for index in 0..<states.count where states.isAlive[index] {
          let size = value(.size, index)
          let alpha = value(.alpha, index) * opacity
          guard size > 0, alpha > 0 else { continue }
          let straight = SIMD4(
            value(.red, index), value(.green, index), value(.blue, index), 1)
          let color = straight * tint * alpha
          let angle = hasAxes ? 0 : Double(value(.angle, index))
          let turn = angle == 0 ? (sin: 0, cos: 1) : Maths.sincos(angle)
          var particle = PlacedParticle(
            place: SIMD3(value(.x, index), value(.y, index), value(.z, index)), sprite: paint,
            across: SIMD2(turn.cos, turn.sin) * Double(size),
            color: color.clamped(lowerBound: .zero, upperBound: .one))
          if hasAxes {
            func axis(_ first: ParticleStates.Plane) -> SIMD3<Double> {
              let at = unsafe base + first.rawValue * ParticleStates.capacity + index
              return unsafe SIMD3(
                Double(at[0]), Double(at[ParticleStates.capacity]),
                Double(at[2 * ParticleStates.capacity]))
            }
            let axes = PlacedAxes(
              x: axis(.axisXX) * Double(size), y: axis(.axisYX) * Double(size))
            guard let shown = frame.rows(of: particle, axes) else { continue }
            particle.axesIndex = store.contents.axes.count
            store.contents.axes.append(axes)
            hasOthers = true
            store.contents.particles.append(particle)
            rows.append((Int32(shown.lowerBound), Int32(shown.upperBound - 1)))
            continue
          }
          guard let shown = frame.rows(of: &particle) else { continue }
          hasOthers = hasOthers || particle.isDrawnOneByOne
          store.contents.particles.append(particle)
          rows.append((Int32(shown.lowerBound), Int32(shown.upperBound - 1)))
        }
      }
    }
  }

  // MARK: Bands

  /// Assigns to each band the indices of the particles that touch it, in paint order.
  ///
  /// - Returns: The index of the first band's start.
  private func shareOut(
    among bands: ClosedRange<Int>, rowsABand: Int, top: Int, isReversed: Bool
  ) -> Int {
    let firstStart = store.contents.starts.count
    let firstIndex = store.contents.indices.count
    store.contents.starts.append(firstIndex)
    for _ in bands { store.contents.starts.append(0) }
    let starts = unsafe store.contents.starts.base + firstStart
    func touched(_ index: Int) -> ClosedRange<Int> {
      let shown = rows[index]
      return (Int(shown.first) - top) / rowsABand - bands.lowerBound...(Int(shown.last) - top)
        / rowsABand - bands.lowerBound
    }
    // Each band's count is stored at the index of the next band's start.
    for index in 0..<rows.count { for band in touched(index) { unsafe starts[band + 1] += 1 } }
    for band in 0..<bands.count { unsafe starts[band + 1] += starts[band] }
    _ = unsafe store.contents.indices.appendUninitialized(starts[bands.count] - firstIndex)
    let indices = unsafe store.contents.indices.base
    // Starts advance to those of the next band while indices are filled in.
    for place in 0..<rows.count {
      let index = isReversed ? rows.count - 1 - place : place
      for band in touched(index) {
        unsafe indices[starts[band]] = UInt32(index)
        unsafe starts[band] += 1
      }
    }
    for band in (0..<bands.count).reversed() { unsafe starts[band + 1] = starts[band] }
    unsafe starts[0] = firstIndex
    return firstStart
  }
}

/// The values that determine the visible area of particles with one sprite.
private struct ParticleFrame {
  private let drawing: ParticleDrawing
  private let paint: Int
  private let area: PixelRect
  private let half: SIMD2<Double>
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  init(_ drawing: ParticleDrawing, paint: Int, _ area: PixelRect) {
    (self.drawing, self.paint, self.area) = (drawing, paint, area)
    half = drawing.halfSize(ofPaint: paint)
    low = SIMD2(Double(area.minX), Double(area.minY))
    high = SIMD2(Double(area.maxX), Double(area.maxY))
  }

  /// Returns the rows of the area in which an oriented particle may be visible, or nil.
  func rows(of particle: PlacedParticle, _ axes: PlacedAxes) -> Range<Int>? {
    rows(of: drawing.transform(of: particle, axes))
  }

  private func rows(of transform: PlaneTransform) -> Range<Int>? {
    guard transform.isFinite else { return nil }
    let bounds = drawing.shape(ofPaint: paint).deviceBounds(transform, within: area)
    return bounds.isEmpty ? nil : bounds.minY..<bounds.maxY
  }

  /// Returns the rows of the area in which a particle may be visible, or nil.
  ///
  /// Also determines whether kernels can draw it.
  func rows(of particle: inout PlacedParticle) -> Range<Int>? {
    guard drawing.isFlat else {
      particle.isDrawnOneByOne = true
      return rows(of: drawing.transform(of: particle))
    }
    let plane = drawing.particles.transform
    let depth = drawing.particles.depth * Double(particle.z)
    let middle =
      plane.apply(SIMD2(Double(particle.x), Double(particle.y))) + SIMD2(depth.x, depth.y)
    let (cosine, sine) = (particle.across.x, particle.across.y)
    let wide = half.x * (cosine * SIMD2(plane.m11, plane.m12) + sine * SIMD2(plane.m21, plane.m22))
    let tall = half.y * (cosine * SIMD2(plane.m21, plane.m22) - sine * SIMD2(plane.m11, plane.m12))
    let reach = SIMD2(abs(wide.x) + abs(tall.x), abs(wide.y) + abs(tall.y))
    let (first, last) = (middle - reach, middle + reach)
    // Also false for NaN.
    guard first.x < high.x, first.y < high.y, last.x > low.x, last.y > low.y else { return nil }
    let top = Int(max(first.y.rounded(.down), low.y))
    let bottom = Int(min(last.y.rounded(.up), high.y))
    particle.isDrawnOneByOne = !drawing.sprites.areDrawn(paint, wide: wide, high: tall)
    return top < bottom ? top..<bottom : nil
  }
}
