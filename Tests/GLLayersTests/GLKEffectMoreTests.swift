import Foundation
import StrataCGLES
import StrataGLLayers
import StrataGPU
import StrataGraphics
import StrataTestSupport
import Testing

/// Multiple lights, spots, fog, and textures made from images.
@Suite(.serialized, .enabled(if: hasGL)) struct GLKEffectMoreTests {
  /// The color of a square that covers the whole canvas, faces the eye and is at a depth.
  private func color(
    _ stage: GLStage, _ effect: GLKBaseEffect, depth: Float = 0, x: Int = 3
  ) -> [Int] {
    stage.clear(0, 0, 0, 0)
    effect.transform.modelviewMatrix = GLKMatrix4MakeTranslation(0, 0, depth)
    // The depth affects light and fog; the projection removes it from the position.
    effect.transform.projectionMatrix = GLKMatrix4MakeTranslation(0, 0, -depth)
    effect.prepareToDraw()
    let normals = [[Float]](repeating: [0, 0, 1], count: 6).flatMap { $0 }
    stage.draw(
      GLStage.everything, 2, [(.normal, 3, normals), (.texCoord0, 2, GLStage.everyTexel)])
    return pixel(stage.read(), x, 3)
  }

  private func white(_ effect: GLKBaseEffect) {
    effect.material.diffuseColor = GLKVector4Make(1, 1, 1, 1)
    effect.material.ambientColor = GLKVector4Make(1, 1, 1, 1)
    effect.lightModelAmbientColor = GLKVector4Make(0, 0, 0, 1)
  }

  @Test func `lights add up`() throws {
    let stage = try GLStage(nil, width: 8, height: 8)
    let effect = GLKBaseEffect()
    white(effect)
    effect.lightModelAmbientColor = GLKVector4Make(0.1, 0.1, 0.1, 1)
    let lights = [effect.light0, effect.light1, effect.light2]
    let colors: [(Float, Float, Float)] = [(0.5, 0, 0), (0, 0.25, 0), (0.125, 0, 0.5)]
    for (light, color) in zip(lights, colors) {
      light.position = GLKVector4Make(0, 3, 4, 0)
      light.diffuseColor = GLKVector4Make(color.0, color.1, color.2, 1)
      light.ambientColor = GLKVector4Make(0, 0, 0.05, 1)
    }
    // The cosine of the light's angle is 0.8.
    func level(_ lit: Double, _ ambient: Double) -> Int {
      Int(((lit * 0.8 + ambient) * 255).rounded())
    }
    effect.light1.enabled = 1
    expect(near(color(stage, effect), [level(0, 0.1), level(0.25, 0.1), level(0, 0.15), 255]))
    effect.light0.enabled = 1
    expect(near(color(stage, effect), [level(0.5, 0.1), level(0.25, 0.1), level(0, 0.2), 255]))
    effect.light2.enabled = 1
    expect(
      near(color(stage, effect), [level(0.625, 0.1), level(0.25, 0.1), level(0.5, 0.25), 255]))
  }

  @Test func `a positional light attenuates with distance and spot angle`() throws {
    let stage = try GLStage(nil, width: 8, height: 8)
    let effect = GLKBaseEffect()
    white(effect)
    effect.light0.enabled = 1
    effect.light0.position = GLKVector4Make(0, 0, 3, 1)
    effect.light0.constantAttenuation = 1
    effect.light0.linearAttenuation = 0.5
    effect.light0.quadraticAttenuation = 0.25
    // The corners of the square are all √(1 + 1 + 9) away.
    let distance = 11.0.squareRoot()
    let strength = 1 / (1 + distance / 2 + 11 / 4)
    func grey(_ part: Double) -> [Int] {
      [Int]([Double](repeating: part, count: 3).map { Int((min($0, 1) * 255).rounded()) }) + [255]
    }
    expect(near(color(stage, effect), grey(strength * 3 / distance)))
    // A spot that points at the square weakens by the cosine between its direction and the
    // corner's.
    effect.light0.spotCutoff = 60
    effect.light0.spotExponent = 2
    expect(near(color(stage, effect), grey(strength * 3 / distance * 9 / 11)))
    effect.light0.spotCutoff = 20
    expect(near(color(stage, effect), grey(0)))
    effect.light0.spotCutoff = 60
    effect.light0.transform.modelviewMatrix = GLKMatrix4MakeTranslation(0, 0, 0)
    effect.light0.spotDirection = GLKVector3Make(0, 0, 1)
    expect(near(color(stage, effect), grey(0)), "it points away")
  }

  @Test(arguments: [GLKFogMode.exp, .exp2, .linear])
  func `fog hides colors by their distance along z`(mode: GLKFogMode) throws {
    let stage = try GLStage(nil, width: 8, height: 8)
    let effect = GLKBaseEffect()
    effect.constantColor = GLKVector4Make(1, 0, 0, 0.5)
    effect.fog.enabled = 1
    effect.fog.mode = mode
    effect.fog.color = GLKVector4Make(0, 0, 1, 1)
    effect.fog.density = 0.3
    (effect.fog.start, effect.fog.end) = (1, 5)
    for depth in [0.0, 0.5, 2, 4, 7] {
      let left: Double =
        switch mode {
        case .exp: exp(-0.3 * depth)
        case .exp2: exp(-0.09 * depth * depth)
        case .linear: min(max((5 - depth) / 4, 0), 1)
        }
      let expected = [left, 0, 1 - left, 0.5].map { Int(($0 * 255).rounded()) }
      expect(near(color(stage, effect, depth: Float(-depth)), expected), "\(depth)")
    }
  }

  @Test func `a texture of an image has the requested rows and alpha`() throws {
    let stage = try GLStage(nil, width: 8, height: 8)
    // Red above blue, both at half alpha, premultiplied.
    let image = CGImage(
      Pixels(width: 1, height: 2, premultipliedRGBA: [128, 0, 0, 128, 0, 0, 128, 128]))
    let effect = GLKBaseEffect()
    effect.texture2d0.enabled = 1
    effect.texture2d0.envMode = .replace
    func shown(_ options: [String: NSNumber]?) throws -> (GLKTextureInfo, [Int]) {
      let info = try GLKTextureLoader.texture(with: image, options: options)
      effect.texture2d0.name = info.name
      defer {
        var name = info.name
        stage.gl.deleteTextures(1, &name)
      }
      // The first row of the image that is read is at t = 1.
      return (info, color(stage, effect))
    }
    let (plain, upper) = try shown(nil)
    expect(plain.width == 1 && plain.height == 2 && plain.textureOrigin == .topLeft)
    expect(plain.alphaState == .premultiplied && !plain.containsMipmaps)
    let (turned, lower) = try shown([GLKTextureLoaderOriginBottomLeft: 1])
    expectEqual(turned.textureOrigin, .bottomLeft)
    expect(upper[3] == 128 && lower[3] == 128 && upper[0] == lower[2] && upper[2] == lower[0])
    expect(upper != lower)
    try expect(shown([GLKTextureLoaderGenerateMipmaps: true]).0.containsMipmaps)
  }

  @Test func `a texture does not depend on the caller's unpack state, which stays`() throws {
    guard EAGLContext(api: .openGLES3) != nil else { return }
    let stage = try GLStage(nil, width: 8, height: 8, api: .openGLES3)
    let gl = stage.gl
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]
    let image = CGImage(Pixels(width: 1, height: 3, premultipliedRGBA: bytes))
    let state: [(GLenum, GLint)] = [
      (GLenum(GL_UNPACK_ALIGNMENT), 8), (GLenum(GL_UNPACK_ROW_LENGTH), 9),
      (GLenum(GL_UNPACK_SKIP_ROWS), 2), (GLenum(GL_UNPACK_SKIP_PIXELS), 3),
    ]
    for (name, value) in state { gl.pixelStorei(name, value) }
    var buffer: GLuint = 0
    gl.genBuffers(1, &buffer)
    gl.bindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), buffer)
    gl.bufferData(GLenum(GL_PIXEL_UNPACK_BUFFER), 4, nil, 0x88E4)
    gl.enable(0x1234)
    let info = try GLKTextureLoader.texture(with: image)
    expectEqual(gl.getError(), GLenum(GL_NO_ERROR), "neither the caller's nor another error")
    func value(_ name: GLenum) -> GLint {
      var value: GLint = 0
      gl.getIntegerv(name, &value)
      return value
    }
    for (name, expected) in state { expectEqual(value(name), expected, "\(name)") }
    expectEqual(value(GLenum(GL_PIXEL_UNPACK_BUFFER_BINDING)), GLint(buffer))
    gl.bindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
    expectEqual(gl.pixels(ofTexture: info.name, width: 1, height: 3)?.bytes, bytes)
    var name = info.name
    gl.deleteTextures(1, &name)
    gl.deleteBuffers(1, &buffer)
  }

  @Test func `without a context, and for an image too large, there is an error with the reason`()
    throws
  {
    EAGLContext.setCurrent(nil)
    let image = CGImage(Pixels(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255]))
    #expect(throws: EAGLTextureError.noContext) { try GLKTextureLoader.texture(with: image) }
    let stage = try GLStage(nil, width: 8, height: 8)
    var most: GLint = 0
    stage.gl.getIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &most)
    let side = Int(most) + 1
    let wide = CGImage(
      Pixels(
        width: side, height: 1, premultipliedRGBA: [UInt8](repeating: 255, count: 4 * side)))
    #expect(throws: EAGLTextureError.tooLarge(width: side, height: 1, most: Int(most))) {
      try GLKTextureLoader.texture(with: wide)
    }
    expectEqual(stage.gl.getError(), GLenum(GL_NO_ERROR))
  }

  @Test func `quaternion rotations equal matrix rotations`() {
    var random = RepeatableRandom(seed: 5)
    for _ in 0..<50 {
      let axis = GLKVector3Normalize(
        GLKVector3Make(
          Float(random.number(-1...1)), Float(random.number(-1...1)), Float(random.number(0.1...1)))
      )
      let (angle, more) = (Float(random.number(0.1...3)), Float(random.number(0.1...3)))
      let turn = GLKQuaternionMakeWithAngleAndVector3Axis(angle, axis)
      let matrix = GLKMatrix4MakeRotation(angle, axis.x, axis.y, axis.z)
      expect(isNear(GLKMatrix4MakeWithQuaternion(turn), matrix))
      expect(abs(GLKQuaternionAngle(turn) - angle) < 1e-4)
      expect(GLKVector3Distance(GLKQuaternionAxis(turn), axis) < 1e-4)
      let back = GLKQuaternionMakeWithMatrix4(matrix)
      expect(abs(abs((0..<4).reduce(0) { $0 + part(back, $1) * part(turn, $1) }) - 1) < 1e-4)
      let second = GLKQuaternionMakeWithAngleAndAxis(more, 0, 1, 0)
      expect(
        isNear(
          GLKMatrix4MakeWithQuaternion(GLKQuaternionMultiply(turn, second)),
          GLKMatrix4Multiply(matrix, GLKMatrix4MakeYRotation(more))))
      // Halfway between no rotation and a rotation is half the rotation.
      let half = GLKQuaternionSlerp(GLKQuaternionIdentity, turn, 0.5)
      expect(abs(GLKQuaternionAngle(half) - angle / 2) < 1e-4)
      let place = GLKVector3Make(1, 2, 3)
      let returned = GLKQuaternionRotateVector3(
        GLKQuaternionInvert(turn), GLKQuaternionRotateVector3(turn, place))
      expect(GLKVector3Distance(returned, place) < 1e-4)
    }
    let (x, y) = (GLKVector3Make(1, 0, 0), GLKVector3Make(0, 1, 0))
    expectEqual(GLKVector3CrossProduct(x, y), GLKVector3Make(0, 0, 1))
    expectEqual(GLKVector3DotProduct(x, GLKVector3Add(x, y)), 1)
    expectEqual(GLKVector3Lerp(x, y, 0.5), GLKVector3Make(0.5, 0.5, 0))
  }

  private func part(_ q: GLKQuaternion, _ index: Int) -> Float { [q.x, q.y, q.z, q.w][index] }

  private func isNear(_ a: GLKMatrix4, _ b: GLKMatrix4) -> Bool {
    let (p, q) = (a.m, b.m)
    let differences = [
      p.0 - q.0, p.1 - q.1, p.2 - q.2, p.4 - q.4, p.5 - q.5, p.6 - q.6, p.8 - q.8, p.9 - q.9,
      p.10 - q.10, p.12 - q.12, p.15 - q.15,
    ]
    return differences.allSatisfy { abs($0) < 1e-4 }
  }
}
