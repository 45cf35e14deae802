import Foundation
import StrataCGLES
import StrataGLLayers
import StrataGPU
import StrataGraphics
import StrataTestSupport
import Testing

/// The output of an effect, against the closed forms.
@Suite(.serialized, .enabled(if: hasGL)) struct GLKBaseEffectTests {
  /// The color that an effect gives to a square that covers the whole canvas.
  private func color(
    _ stage: GLStage, _ effect: GLKBaseEffect, colors: [Float]? = nil,
    normal: [Float]? = nil
  ) -> [Int] {
    func six(_ values: [Float]) -> [Float] {
      [[Float]](repeating: values, count: 6).flatMap { $0 }
    }
    stage.clear(0, 0, 0, 0)
    effect.prepareToDraw()
    var others: [(GLKVertexAttrib, size: Int, values: [Float])] = [
      (.texCoord0, 2, GLStage.everyTexel)
    ]
    if let normal { others.append((.normal, 3, six(normal))) }
    stage.draw(GLStage.everything, 2, colors: colors.map(six), others)
    return pixel(stage.read(), 3, 3)
  }

  @Test func `the constant color is drawn unless there is an array of colors`() throws {
    let stage = try GLStage(nil, width: 8, height: 8)
    let effect = GLKBaseEffect()
    expectEqual(effect.useConstantColor, 1)
    expectEqual(color(stage, effect), [255, 255, 255, 255])
    effect.constantColor = GLKVector4Make(0.2, 0.4, 0.6, 0.8)
    expectEqual(color(stage, effect), [51, 102, 153, 204])
    expectEqual(color(stage, effect, colors: [1, 0, 0.2, 1]), [255, 0, 51, 255])
    effect.useConstantColor = 0
    effect.constantColor = GLKVector4Make(0, 0, 0, 1)
    expectEqual(color(stage, effect), [51, 102, 153, 204], "the attribute keeps its value")
  }

  @Test func `a three-colored triangle has its colors at the corners`()
    throws
  {
    let stage = try GLStage(nil, width: 400, height: 400)
    stage.clear(0, 0, 0, 1)
    GLKBaseEffect().prepareToDraw()
    stage.draw(
      [-0.5, -0.5, -1, 0, 0.5, -1, 0.5, -0.5, -1], 3,
      colors: [0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 1])
    let pixels = stage.read()
    var worst = 0
    for y in 0..<400 {
      for x in 0..<400 {
        // The pixel's center in GL units, y up; barycentric coordinates of the three corners.
        let (u, v) = ((Double(x) + 0.5) / 200 - 1, 1 - (Double(y) + 0.5) / 200)
        let green = v + 0.5
        let red = 0.5 + u - green / 2
        let blue = 1 - green - red
        let least = min(red, green, blue)
        let got = pixel(pixels, x, y)
        if least < -0.004 { expectEqual(got, [0, 0, 0, 255], "outside, at \(x), \(y)") }
        guard least > 0.004 else { continue }
        for (value, channel) in zip([red, green, blue], got) {
          worst = max(worst, abs(channel - Int((value * 255).rounded())))
        }
      }
    }
    // A driver interpolates in floats and rounds once.
    expect(worst <= 1)
  }

  @Test func `the matrices place vertices: projection after model-view`() throws {
    let stage = try GLStage(nil, width: 8, height: 8)
    let effect = GLKBaseEffect()
    effect.transform.modelviewMatrix = GLKMatrix4Scale(
      GLKMatrix4MakeTranslation(1, 0.5, 0), 0.5, 0.25, 1)
    effect.transform.projectionMatrix = GLKMatrix4MakeOrtho(0, 2, 0, 1, -1, 1)
    stage.clear(0, 0, 0, 1)
    effect.prepareToDraw()
    stage.draw(GLStage.everything, 2)
    let pixels = stage.read()
    for y in 0..<8 {
      for x in 0..<8 {
        let isInside = (2..<6).contains(x) && (2..<6).contains(y)
        expectEqual(pixel(pixels, x, y)[0], isInside ? 255 : 0, "\(x), \(y)")
      }
    }
  }

  @Test func `a texture replaces, modulates or covers the color`() throws {
    let stage = try GLStage(nil, width: 8, height: 8)
    let gl = stage.gl
    var name: GLuint = 0
    gl.genTextures(1, &name)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    let texel: [UInt8] = [204, 102, 51, 102]
    gl.texImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA, 1, 1, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), texel)
    gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), 0)
    let effect = GLKBaseEffect()
    effect.constantColor = GLKVector4Make(0.5, 1, 0.2, 0.8)
    effect.texture2d0.name = name
    expectEqual(color(stage, effect)[1], 255, "a texture is disabled at first")
    effect.texture2d0.enabled = 1
    expectEqual(effect.texture2d0.envMode, .modulate)
    // 0.5 · 204, 102, 0.2 · 51, 0.8 · 102
    expect(near(color(stage, effect), [102, 102, 10, 82]))
    effect.texture2d0.envMode = .replace
    expect(near(color(stage, effect), [204, 102, 51, 102]))
    // 0.6 of the color and 0.4 of the texel; the color's alpha.
    effect.texture2d0.envMode = .decal
    expect(near(color(stage, effect), [158, 194, 51, 204]))
    gl.deleteTextures(1, &name)
  }

  @Test func `a texture follows its coordinates`() throws {
    let stage = try GLStage(nil, width: 2, height: 2)
    let gl = stage.gl
    var name: GLuint = 0
    gl.genTextures(1, &name)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    gl.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    let texels: [UInt8] = [10, 20, 30, 40]
    gl.texImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_LUMINANCE, 2, 2, 0, GLenum(GL_LUMINANCE),
      GLenum(GL_UNSIGNED_BYTE), texels)
    for parameter in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
      gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), GL_NEAREST)
    }
    let effect = GLKBaseEffect()
    effect.texture2d0.name = name
    effect.texture2d0.enabled = 1
    effect.prepareToDraw()
    stage.draw(GLStage.everything, 2, [(.texCoord0, 2, GLStage.everyTexel)])
    let pixels = stage.read()
    expectEqual(
      [(0, 1), (1, 1), (0, 0), (1, 0)].map { pixel(pixels, $0.0, $0.1)[0] },
      [10, 20, 30, 40])
    gl.deleteTextures(1, &name)
  }

  @Test func `a light follows the closed form`() throws {
    let stage = try GLStage(nil, width: 8, height: 8)
    let effect = GLKBaseEffect()
    effect.light0.enabled = 1
    effect.light0.position = GLKVector4Make(0, 3, 4, 0)
    effect.light0.ambientColor = GLKVector4Make(0.1, 0.2, 0.3, 1)
    effect.light0.diffuseColor = GLKVector4Make(0.5, 0.4, 0.2, 1)
    effect.light0.specularColor = GLKVector4Make(0.2, 0.2, 0.2, 1)
    effect.material.ambientColor = GLKVector4Make(0.5, 0.25, 1, 1)
    effect.material.diffuseColor = GLKVector4Make(0.5, 0.5, 1, 0.6)
    effect.material.specularColor = GLKVector4Make(1, 0.5, 0, 1)
    effect.material.emissiveColor = GLKVector4Make(0, 0.1, 0, 1)
    effect.material.shininess = 10
    effect.lightModelAmbientColor = GLKVector4Make(0.2, 0.2, 0.2, 1)
    // The light direction is (0, 0.6, 0.8); halfway to the eye is (0, 0.6, 1.8) / √3.6.
    let facing = 0.8
    let mirrored = (1.8 * 1.8 / 3.6).squareRoot()
    let highlight = (0..<10).reduce(1.0) { product, _ in product * mirrored }
    func expected(
      _ emissive: Double, _ ambient: Double, _ light: Double, _ diffuse: Double, _ lit: Double,
      _ specular: Double
    ) -> Int {
      let sum =
        emissive + ambient * (0.2 + light) + facing * diffuse * lit + highlight * specular * 0.2
      return Int((min(sum, 1) * 255).rounded())
    }
    let front = [
      expected(0, 0.5, 0.1, 0.5, 0.5, 1), expected(0.1, 0.25, 0.2, 0.5, 0.4, 0.5),
      expected(0, 1, 0.3, 1, 0.2, 0), 153,
    ]
    expect(near(color(stage, effect, normal: [0, 0, 7]), front), "normals are normalized")
    // Faces that face away get only the ambient and emissive parts.
    let back = [38, 51, 128, 153]
    expect(near(color(stage, effect, normal: [0, 0, -1]), back))
    // The vertices' color replaces the material's two colors.
    effect.colorMaterialEnabled = 1
    let tinted = color(stage, effect, colors: [0, 1, 0, 1], normal: [0, 0, 1])
    let green = [
      expected(0, 0, 0.1, 0, 0.5, 1), expected(0.1, 1, 0.2, 1, 0.4, 0.5),
      expected(0, 0, 0.3, 0, 0.2, 0), 255,
    ]
    expect(near(tinted, green))
  }

  @Test func `a positional light shines from its transformed position`() throws {
    let stage = try GLStage(nil, width: 64, height: 2)
    let effect = GLKBaseEffect()
    effect.light0.enabled = 1
    effect.material.diffuseColor = GLKVector4Make(1, 1, 1, 1)
    effect.material.ambientColor = GLKVector4Make(0, 0, 0, 1)
    effect.light0.position = GLKVector4Make(0, 0, 1, 1)
    effect.light0.transform.modelviewMatrix = GLKMatrix4MakeTranslation(0.5, 0, 0)
    // One vertex per column, so that lighting at vertices is lighting at pixels.
    stage.clear(0, 0, 0, 1)
    effect.prepareToDraw()
    var positions: [Float] = []
    for column in 0..<64 {
      let (left, right) = (Float(column) / 32 - 1, Float(column + 1) / 32 - 1)
      positions += [left, -1, right, -1, left, 1]
      positions += [right, -1, right, 1, left, 1]
    }
    let normals = [[Float]](repeating: [0, 0, 1], count: 6 * 64).flatMap { $0 }
    stage.draw(positions, 2, [(.normal, 3, normals)])
    let pixels = stage.read()
    for x in stride(from: 2, to: 64, by: 5) {
      let dx = (Double(x) + 0.5) / 32 - 1 - 0.5
      // A column's light is linear between y = -1 and 1, and equal at both ends.
      let level = Int((255 / (dx * dx + 1 + 1).squareRoot()).rounded())
      expect(near(pixel(pixels, x, 0), [level, level, level, 255], 2))
    }
  }

  @Test func `a light follows the normals through the model-view matrix`() throws {
    let stage = try GLStage(nil, width: 8, height: 8)
    let effect = GLKBaseEffect()
    effect.light0.enabled = 1
    effect.light0.position = GLKVector4Make(0, 0, 1, 0)
    effect.material.diffuseColor = GLKVector4Make(1, 1, 1, 1)
    effect.lightModelAmbientColor = GLKVector4Make(0, 0, 0, 1)
    // Squeezed to a quarter along z, the plane x = z leans toward the eye: normal (1, 0, 4) / √17.
    effect.transform.modelviewMatrix = GLKMatrix4MakeScale(1, 1, 0.25)
    let expected = Int((4 / 17.0.squareRoot() * 255).rounded())
    expect(near(color(stage, effect, normal: [1, 0, 1]), [expected, expected, expected, 255]))
  }
}
