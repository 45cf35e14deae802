import StrataGraphics
import StrataPlan
import StrataRenderList

/// The content of one draw call: quads, a part of a mesh, or particles.
///
/// It takes several calls if it has more vertices than 16-bit indices can address.
struct Batch {
  let key: BatchKey
  let image: TextureObject?
  let backdrop: TextureObject?
  let layout: VertexLayout
  /// The area that it may draw to.
  private(set) var occupied: OccupiedCells
  private(set) var vertices: [Float] = []
  private(set) var quadCount = 0
  /// The approximate number of pixels that it draws.
  private(set) var pixels = 0.0
  /// The mesh that is drawn instead of quads.
  let mesh: MeshDraw?
  let particles: ParticleDraw?

  init(
    _ style: QuadStyle, mesh: MeshDraw? = nil, particles: ParticleDraw? = nil,
    on target: PixelRect
  ) {
    self.mesh = mesh
    self.particles = particles
    occupied = OccupiedCells(target)
    key = style.key
    image = style.image
    backdrop = style.backdrop
    layout = style.layout
  }

  /// Records that the mesh or the particles may draw to `area`, and the approximate pixel count.
  mutating func occupy(_ area: PixelRect, drawing pixels: Double) {
    occupied.add(area)
    self.pixels += pixels
  }

  /// Appends a quad.
  ///
  /// - Parameters:
  ///   - toMask: The offset from a device pixel to a texel of the coverage atlas, for masks.
  ///   - offset: The whole pixels by which the quad was moved, and by which the style's anchor must
  ///     still be moved.
  mutating func append(
    _ quad: Quad, _ style: QuadStyle, toMask: SIMD2<Double>?, movedBy offset: SIMD2<Double>,
    bounds quadBounds: PixelRect
  ) {
    occupied.add(quadBounds)
    quadCount += 1
    pixels += quadBounds.pixelCount
    let constants = style.constants
    let corners = layout.isInstanced ? 8 : 2
    let own = corners + (toMask == nil ? 0 : 2)
    let stride = layout.stride
    precondition(own + constants.count == stride, "the vertex does not match its layout")
    let count = layout.isInstanced ? stride : 4 * stride
    unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { floats in
      func add(_ point: SIMD2<Double>, _ at: Int) {
        unsafe (floats[at], floats[at + 1]) = (Float(point.x), Float(point.y))
      }
      func place(_ corner: SIMD2<Double>, _ at: Int) {
        add(corner, at)
        if let toMask { add((corner + toMask) / Double(CoverageAtlas.pageSide), at + 2) }
      }
      for index in 0..<constants.count { unsafe floats[own + index] = constants.floats[index] }
      if let anchor = constants.anchor, offset != SIMD2() {
        unsafe floats[own + anchor] += Float(offset.x)
        unsafe floats[own + anchor + 1] += Float(offset.y)
      }
      if layout.isInstanced {
        add(quad.corners.0, 0)
        add(quad.corners.1, 2)
        add(quad.corners.2, 4)
        add(quad.corners.3, 6)
        if let toMask { add(toMask, corners) }
      } else {
        if let first = floats.baseAddress {
          for corner in 1..<4 {
            unsafe (first + corner * stride).update(from: first, count: stride)
          }
        }
        place(quad.corners.0, 0)
        place(quad.corners.1, stride)
        place(quad.corners.2, 2 * stride)
        place(quad.corners.3, 3 * stride)
      }
      unsafe vertices.append(contentsOf: UnsafeBufferPointer(floats))
    }
  }
}

/// The batches of a pass in an order that gives the same result as the order of the items.
struct BatchList {
  private(set) var batches: [Batch] = []
  private(set) var quadCount = 0
  /// The approximate number of pixels that the batches draw.
  private(set) var pixels = 0.0
  private let target: PixelRect
  private let reach: Int

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - target: The pixels of the pass.
  ///   - reach: The number of latest batches that a quad may join; 0 gives each quad its own batch.
  init(_ target: PixelRect, reach: Int) {
    self.target = target
    self.reach = reach
  }

  var isEmpty: Bool { batches.isEmpty }

  /// Adds a quad to the latest batch with its key, or to a new batch.
  ///
  /// A quad joins a batch only if it overlaps nothing drawn after that batch.
  ///
  /// - Parameter offset: As for `Batch.append`.
  mutating func add(
    _ quad: Quad, _ style: QuadStyle, toMask: SIMD2<Double>? = nil,
    movedBy offset: SIMD2<Double> = SIMD2()
  ) {
    quadCount += 1
    let bounds = Self.pixels(of: quad)
    pixels += bounds.pixelCount
    var index = batches.count - 1
    let lowest = max(0, batches.count - reach)
    while index >= lowest {
      if batches[index].key == style.key {
        batches[index].append(quad, style, toMask: toMask, movedBy: offset, bounds: bounds)
        return
      }
      if batches[index].occupied.touches(bounds) { break }
      index -= 1
    }
    var batch = Batch(style, on: target)
    batch.append(quad, style, toMask: toMask, movedBy: offset, bounds: bounds)
    batches.append(batch)
  }

  /// Appends a part of a mesh.
  mutating func add(_ mesh: MeshDraw, _ style: QuadStyle, touching pixels: PixelRect) {
    add(Batch(style, mesh: mesh, on: target), touching: pixels, drawing: pixels.pixelCount)
  }

  /// Appends particles.
  mutating func add(
    _ particles: ParticleDraw, _ style: QuadStyle, touching pixels: PixelRect
  ) {
    quadCount += particles.births.count
    let largest = min(particles.largestPoint * particles.largestPoint, pixels.pixelCount)
    add(
      Batch(style, particles: particles, on: target), touching: pixels,
      drawing: largest * Double(particles.births.count))
  }

  private mutating func add(_ batch: Batch, touching area: PixelRect, drawing pixels: Double) {
    self.pixels += pixels
    batches.append(batch)
    batches[batches.count - 1].occupy(area, drawing: pixels)
  }

  mutating func removeAll() {
    batches = []
    quadCount = 0
    pixels = 0
  }

  private static func pixels(of quad: Quad) -> PixelRect {
    let (low, high) = quad.extent
    return PixelRect(
      minX: Int(low.x.rounded(.down)), minY: Int(low.y.rounded(.down)),
      maxX: Int(high.x.rounded(.up)), maxY: Int(high.y.rounded(.up)))
  }
}
