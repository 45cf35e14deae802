import Foundation
import StrataGraphics
import StrataRaster
import StrataRenderList

/// The data shared by all particles of one command.
final class ParticleDrawing: Sendable {
  let particles: RenderParticles
  /// One paint per sprite, over the rectangle of a particle with scale 1.
  let paints: [ImagePaint]
  /// The index of each run's paint.
  let paintOfRun: [Int]
  let sprites: ParticleSprites
  /// The paint order, if it is not the order of births.
  let order: ParticleOrder?
  /// Whether all particles have the same affine map, except for a shift by z.
  let isFlat: Bool

  init(_ particles: RenderParticles) {
    self.particles = particles
    var paints: [ImagePaint] = []
    var indices: [ParticleSprite: Int] = [:]
    paintOfRun = particles.batch.runs.map { run in
      if let known = indices[run.sprite] { return known }
      indices[run.sprite] = paints.count
      paints.append(ImagePaint(run.sprite))
      return paints.count - 1
    }
    self.paints = paints
    sprites = ParticleSprites(paints)
    order = particles.batch.order == .backToFront ? ParticleOrder(particles.batch) : nil
    isFlat = particles.transform.isAffine && particles.depth.z == 0
  }

  var adds: Bool { particles.batch.blend == .add }

  /// Returns the transform from the space of an oriented particle, centered on it, to the device.
  func transform(of particle: PlacedParticle, _ axes: PlacedAxes) -> PlaneTransform {
    let (plane, depth) = (particles.transform, particles.depth)
    func mapped(_ vector: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(plane.m11, plane.m12, plane.m13) * vector.x
        + SIMD3(plane.m21, plane.m22, plane.m23) * vector.y + depth * vector.z
    }
    let (x, y) = (mapped(axes.x), mapped(axes.y))
    let middle = mapped(SIMD3(Double(particle.x), Double(particle.y), Double(particle.z)))
    var transform = plane
    (transform.m11, transform.m12, transform.m13) = (x.x, x.y, x.z)
    (transform.m21, transform.m22, transform.m23) = (y.x, y.y, y.z)
    transform.m31 += middle.x
    transform.m32 += middle.y
    transform.m33 += middle.z
    return transform
  }

  /// Returns the transform from a particle's own space, centered on it, to the device.
  func transform(of particle: PlacedParticle) -> PlaneTransform {
    let (cosine, sine) = (particle.across.x, particle.across.y)
    let turned = PlaneTransform(
      a: cosine, b: sine, c: -sine, d: cosine, tx: Double(particle.x), ty: Double(particle.y))
    var plane = particles.transform
    let shift = particles.depth * Double(particle.z)
    plane.m31 += shift.x
    plane.m32 += shift.y
    plane.m33 += shift.z
    return turned.then(plane)
  }

  /// Returns half the width and half the height of a particle of scale 1.
  func halfSize(ofPaint index: Int) -> SIMD2<Double> {
    SIMD2(paints[index].columns[1].position, paints[index].rows[1].position)
  }

  /// Returns the shape of a particle in its own space.
  func shape(ofPaint index: Int) -> RenderShape {
    let half = halfSize(ofPaint: index)
    return .roundedRect(
      RoundedRect(CGRect(x: -half.x, y: -half.y, width: 2 * half.x, height: 2 * half.y)))
  }
}

extension ImagePaint {
  /// Creates a paint of the sprite over a rectangle of its size, centered on the origin.
  fileprivate init(_ sprite: ParticleSprite) {
    let (pixels, size, part) = (sprite.pixels, sprite.size, sprite.contentsRect)
    let texels = SIMD2(Double(pixels.width), Double(pixels.height))
    self.init(
      pixels, over: CGRect(x: -size.x / 2, y: -size.y / 2, width: size.x, height: size.y),
      texels: (
        SIMD2(Double(part.minX), Double(part.minY)) * texels,
        SIMD2(Double(part.maxX), Double(part.maxY)) * texels
      ),
      isUpsideDown: sprite.isUpsideDown, minification: sprite.minification,
      magnification: sprite.magnification, levelBias: sprite.levelBias)
  }
}
