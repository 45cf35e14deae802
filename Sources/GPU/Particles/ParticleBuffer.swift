import StrataCGLES
import StrataRenderList

/// The births of a page in a vertex buffer.
final class ParticleBuffer {
  let layout: ParticleLayout
  /// The number of vertices per particle: 1 for points, 4 for quads.
  let copies: Int
  let byteCount: Int
  let name: GLuint
  private let gl: GLProcs

  init(_ page: ParticlePage, copies: Int, gl: GLProcs) {
    self.gl = gl
    self.copies = copies
    layout = ParticleLayout(page)
    let vertices = layout.vertices(page, copies: copies)
    byteCount = vertices.count
    name = gl.makeBuffer()
    gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), name)
    gl.fillBuffer(GL_ARRAY_BUFFER, vertices)
  }

  deinit { gl.delete(buffers: [name]) }
}

/// Upper and lower bounds of the values of a page's particles.
struct ParticleBounds {
  private let scale: ClosedRange<Float>
  private let scaleSpeed: ClosedRange<Float>
  /// The maximum alpha.
  let alpha: Float
  /// z at birth, its velocity and its acceleration; nil if they differ between births.
  let depth: SIMD3<Float>?

  init(_ page: ParticlePage) {
    scale = page.scale.range(0, births: page.count)
    scaleSpeed = page.scaleSpeed.range(0, births: page.count)
    let (alpha, speed) = (
      page.color.range(3, births: page.count), page.colorSpeed.range(3, births: page.count)
    )
    let most = speed.upperBound > 0 ? 1 : min(max(alpha.upperBound, 0), 1)
    self.alpha = most * max(0, page.factor.range(3, births: page.count).upperBound)
    let streams = [page.position, page.velocity, page.acceleration]
    let isLevel = streams.allSatisfy { $0.planeCount(births: page.count) < 3 }
    depth = isLevel ? SIMD3(streams[0].rest.z, streams[1].rest.z, streams[2].rest.z) : nil
  }

  /// Returns the range of scale factors of the sprite up to an age.
  func scales(upTo age: Float) -> ClosedRange<Float> {
    let low = max(0, scale.lowerBound + min(0, scaleSpeed.lowerBound) * age)
    return low...max(low, scale.upperBound + max(0, scaleSpeed.upperBound) * age)
  }
}
