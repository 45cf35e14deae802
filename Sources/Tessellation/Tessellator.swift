import Foundation
package import StrataGraphics

/// Converts paths to triangles in their own space.
///
/// Flattened edges are snapped to a grid and cut where they meet (`Arrangement`). Winding numbers
/// determine which of them bound the inside (`WindingSweep`). The boundary becomes loops of corners
/// (`Outline`, `Directions`), and the inside is triangulated (`MonotoneSweep`, `DelaunayFlips`).
/// All decisions after snapping use exact integer arithmetic, so any input is handled correctly,
/// however it crosses or touches itself, and results are the same on every machine.
///
/// Boundaries are resolved to 1/500 of the tolerance, or 3e-8 of the path's size if that is
/// coarser. Parts of the inside, and gaps, that fit into a square of an eighth of the tolerance, or
/// of 2e-6 of the size, are omitted. The square may be up to twice as large, because the size of
/// grid cells is a power of two.
package struct Tessellator: Sendable {
  /// The treatment of the boundary.
  package enum Boundary: Sendable {
    /// Edges between significant corners are cut in the middle, and all edges get strips of fringe.
    case fringe
    /// Only inside triangles, with no more vertices than the boundary has corners; the mesh's
    /// `narrowestWidth` is infinite.
    case plain
  }

  package var limits: TessellationLimits
  package var boundary: Boundary

  package init(limits: TessellationLimits = .default, boundary: Boundary = .fringe) {
    self.limits = limits
    self.boundary = boundary
  }

  /// Tessellates the inside of a path; open subpaths count as closed.
  ///
  /// - Parameter tolerance: The maximum distance between a curve and its edges, in the path's
  ///   units; positive and finite.
  /// - Complexity: About n·log n for n edges and crossings; at worst n²/2 comparisons.
  package func fill(
    _ path: Path, rule: FillRule, tolerance: Double, into sink: inout some MeshSink
  ) throws(TessellationError) {
    let polylines: Polylines
    do throws(PathError) {
      polylines = try path.flattened(tolerance: tolerance, limits: limits.path)
    } catch {
      throw .path(error)
    }
    let parts = try resolve(polylines, rule, tolerance)
    parts.send(to: &sink)
  }

  /// Tessellates the area that a pen covers along a path; overlaps count once.
  ///
  /// Trims, dashes, caps and joins are those of `Path.stroked`.
  ///
  /// - Parameter tolerance: As for `fill`.
  package func stroke(
    _ path: Path, style: StrokeStyle, tolerance: Double, into sink: inout some MeshSink
  ) throws(TessellationError) {
    let outline: Path
    do throws(PathError) {
      outline = try path.stroked(style, tolerance: tolerance, limits: limits.path)
    } catch {
      throw .path(error)
    }
    var unlimited = self
    // `stroked` has limited the outline's elements to eight times the number for paths.
    unlimited.limits.path.pathElements = .max
    try unlimited.fill(outline, rule: .nonZero, tolerance: tolerance, into: &sink)
  }

  /// Returns the result of `fill` as a value.
  package func fill(
    _ path: Path, rule: FillRule, tolerance: Double
  ) throws(TessellationError) -> Mesh {
    var mesh = Mesh()
    try fill(path, rule: rule, tolerance: tolerance, into: &mesh)
    return mesh
  }

  /// Returns the result of `stroke` as a value.
  package func stroke(
    _ path: Path, style: StrokeStyle, tolerance: Double
  ) throws(TessellationError) -> Mesh {
    var mesh = Mesh()
    try stroke(path, style: style, tolerance: tolerance, into: &mesh)
    return mesh
  }

  private func resolve(
    _ polylines: Polylines, _ rule: FillRule, _ tolerance: Double
  ) throws(TessellationError) -> MeshParts {
    guard let bounds = polylines.bounds else { return MeshParts() }
    let low = SIMD2(Double(bounds.minX), Double(bounds.minY))
    let high = SIMD2(Double(bounds.maxX), Double(bounds.maxY))
    let extent = max(high.x - low.x, high.y - low.y)
    guard extent <= Grid.largestExtent else {
      throw .tooLarge(extent: extent, allowed: Grid.largestExtent)
    }
    guard extent >= Grid.smallestExtent else { return MeshParts() }
    let grid = Grid(low: low, high: high, tolerance: tolerance)
    let segments = grid.segments(of: polylines)
    guard !segments.isEmpty else { return MeshParts() }
    try check(vertices: segments.count, triangles: 0)
    var work = WorkMeter(allowed: limits.work)
    let arrangement = try Arrangement(segments, vertexLimit: limits.vertices, work: &work)
    let sweep = try WindingSweep(arrangement, rule: rule, work: &work)
    var outline = Outline(sweep.boundary, arrangement.points)
    var directions = Directions(tolerance: 2 * tolerance / grid.cell)
    directions.assign(to: &outline)
    return try triangulate(outline, grid, &work)
  }

  private func triangulate(
    _ outline: Outline, _ grid: Grid, _ work: inout WorkMeter
  ) throws(TessellationError) -> MeshParts {
    guard !outline.corners.isEmpty else { return MeshParts() }
    let touchesItself = outline.touchesItself
    let outline = boundary == .fringe ? outline.splittingBetweenCorners() : outline
    try check(vertices: outline.corners.count, triangles: outline.corners.count)
    let inside = try Region(
      insideOf: outline, isMeasured: boundary == .fringe, work: &work)
    let unit = grid.cell / 2
    var fringe = Fringe(outline, unit: unit)
    var parts = MeshParts()
    if boundary == .fringe {
      fringe.addStrips()
      parts.narrowestWidth = touchesItself ? 0 : try 2 * unit * slack(outline, inside, &work)
    }
    try check(
      vertices: fringe.vertices.count,
      triangles: (inside.triangles.count + fringe.indices.count) / 3)
    parts.origin = grid.origin
    if let bounds = outline.bounds {
      (parts.low, parts.high) = (bounds.low.vector * unit, bounds.high.vector * unit)
    }
    parts.vertices = fringe.vertices
    parts.fringeIndices = fringe.indices
    parts.insideIndices = ContiguousArray(inside.triangles.map { UInt32($0) })
    return parts
  }

  private func slack(
    _ outline: Outline, _ inside: Region, _ work: inout WorkMeter
  ) throws(TessellationError) -> Double {
    let strips = outline.stripSlack
    guard strips > 0 else { return 0 }
    return min(strips, inside.slack, try Region(outsideOf: outline, work: &work).slack)
  }

  private func check(vertices: Int, triangles: Int) throws(TessellationError) {
    guard vertices <= limits.vertices else {
      throw .tooManyVertices(asked: vertices, allowed: limits.vertices)
    }
    guard triangles <= limits.triangles else {
      throw .tooManyTriangles(asked: triangles, allowed: limits.triangles)
    }
  }
}

/// A finished mesh before it is passed to a sink.
private struct MeshParts {
  var origin = SIMD2<Double>()
  var low = SIMD2<Double>()
  var high = SIMD2<Double>()
  var narrowestWidth = Double.infinity
  var vertices = ContiguousArray<MeshVertex>()
  var insideIndices = ContiguousArray<UInt32>()
  var fringeIndices = ContiguousArray<UInt32>()

  func send(to sink: inout some MeshSink) {
    sink.begin(
      MeshSummary(
        origin: origin, low: low, high: high, narrowestWidth: narrowestWidth,
        vertices: vertices.count, insideIndices: insideIndices.count,
        fringeIndices: fringeIndices.count))
    sink.add(vertices: vertices.span)
    sink.add(insideIndices: insideIndices.span)
    sink.add(fringeIndices: fringeIndices.span)
  }
}
