import Foundation
import StrataCGLES
import StrataGLLayers
import StrataGPU
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// A caller that changes every GL state: none of it affects the images, and none is modified.
@Suite(.serialized, .enabled(if: hasGL)) struct HostileCallerTests {
  private func load<Function>(_ name: String, _ stage: GLStage) throws -> Function {
    try ProcLoader(library: "libGLESv2", address: stage.context.shareGroup.addressOfGL)
      .required(name)
  }

  /// Changes all state that OpenGL ES 2 lets a caller change; the renderbuffer stays bound.
  private func disturb(_ stage: GLStage) throws {
    let gl = stage.gl
    for state in [
      GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST,
      GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_POLYGON_OFFSET_FILL,
    ] { gl.enable(GLenum(state)) }
    gl.disable(GLenum(GL_DITHER))
    gl.scissor(1, 1, 2, 2)
    gl.viewport(3, 3, 5, 5)
    gl.colorMask(GLboolean(GL_FALSE), GLboolean(GL_TRUE), GLboolean(GL_FALSE), GLboolean(GL_FALSE))
    gl.blendEquation(GLenum(GL_FUNC_REVERSE_SUBTRACT))
    gl.blendFunc(GLenum(GL_ZERO), GLenum(GL_DST_ALPHA))
    gl.clearColor(0.25, 0.5, 0.75, 0.125)
    for name in [GL_PACK_ALIGNMENT, GL_UNPACK_ALIGNMENT] { gl.pixelStorei(GLenum(name), 8) }
    var names: [GLuint] = [0, 0, 0, 0]
    gl.genTextures(4, &names)
    for (unit, name) in names.enumerated() {
      gl.activeTexture(GLenum(GL_TEXTURE0 + GLint(unit)))
      gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    }
    gl.genBuffers(2, &names)
    gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), names[0])
    gl.bufferData(GLenum(GL_ARRAY_BUFFER), 64, nil, 0x88E4)
    gl.bindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), names[1])
    for place in 0..<8 {
      gl.enableVertexAttribArray(GLuint(place))
      gl.vertexAttribPointer(
        GLuint(place), 3, GLenum(GL_SHORT), GLboolean(GL_TRUE), 12, nil)
    }
    let depthMask: PFNGLDEPTHMASKPROC = try load("glDepthMask", stage)
    let depthFunc: PFNGLDEPTHFUNCPROC = try load("glDepthFunc", stage)
    let stencilFunc: PFNGLSTENCILFUNCPROC = try load("glStencilFunc", stage)
    let frontFace: PFNGLFRONTFACEPROC = try load("glFrontFace", stage)
    let hint: PFNGLHINTPROC = try load("glHint", stage)
    let lineWidth: PFNGLLINEWIDTHPROC = try load("glLineWidth", stage)
    depthMask(GLboolean(GL_FALSE))
    depthFunc(GLenum(GL_NEVER))
    stencilFunc(GLenum(GL_NEVER), 3, 5)
    frontFace(GLenum(GL_CW))
    hint(GLenum(GL_GENERATE_MIPMAP_HINT), GLenum(GL_NICEST))
    lineWidth(2)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
  }

  /// Returns all queryable OpenGL ES 2 state, except objects.
  private func state(_ stage: GLStage) throws -> [String: [Float]] {
    var state: [String: [Float]] = [:]
    for name in [
      GL_ACTIVE_TEXTURE, GL_ALIASED_LINE_WIDTH_RANGE, GL_ARRAY_BUFFER_BINDING, GL_BLEND,
      GL_BLEND_COLOR, GL_BLEND_DST_ALPHA, GL_BLEND_DST_RGB, GL_BLEND_EQUATION_ALPHA,
      GL_BLEND_EQUATION_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_SRC_RGB, GL_COLOR_CLEAR_VALUE,
      GL_COLOR_WRITEMASK, GL_CULL_FACE, GL_CULL_FACE_MODE, GL_CURRENT_PROGRAM,
      GL_DEPTH_CLEAR_VALUE, GL_DEPTH_FUNC, GL_DEPTH_RANGE, GL_DEPTH_TEST, GL_DEPTH_WRITEMASK,
      GL_DITHER, GL_ELEMENT_ARRAY_BUFFER_BINDING, GL_FRAMEBUFFER_BINDING, GL_FRONT_FACE,
      GL_GENERATE_MIPMAP_HINT, GL_LINE_WIDTH, GL_PACK_ALIGNMENT, GL_POLYGON_OFFSET_FACTOR,
      GL_POLYGON_OFFSET_FILL, GL_POLYGON_OFFSET_UNITS, GL_RENDERBUFFER_BINDING,
      GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_SAMPLE_COVERAGE_INVERT,
      GL_SAMPLE_COVERAGE_VALUE, GL_SCISSOR_BOX, GL_SCISSOR_TEST, GL_STENCIL_BACK_FUNC,
      GL_STENCIL_CLEAR_VALUE, GL_STENCIL_FAIL, GL_STENCIL_FUNC, GL_STENCIL_REF, GL_STENCIL_TEST,
      GL_STENCIL_VALUE_MASK, GL_STENCIL_WRITEMASK, GL_TEXTURE_BINDING_2D,
      GL_TEXTURE_BINDING_CUBE_MAP, GL_UNPACK_ALIGNMENT, GL_VIEWPORT,
    ] {
      var values = [Float](repeating: -9, count: 4)
      stage.gl.getFloatv(GLenum(name), &values)
      state["\(name)"] = values
    }
    let attribute: PFNGLGETVERTEXATTRIBFVPROC = try load("glGetVertexAttribfv", stage)
    for place in 0..<8 {
      for name in [
        GL_VERTEX_ATTRIB_ARRAY_ENABLED, GL_VERTEX_ATTRIB_ARRAY_SIZE,
        GL_VERTEX_ATTRIB_ARRAY_STRIDE, GL_VERTEX_ATTRIB_ARRAY_TYPE,
        GL_VERTEX_ATTRIB_ARRAY_NORMALIZED, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING,
        GL_CURRENT_VERTEX_ATTRIB,
      ] where place > 0 || name != GL_CURRENT_VERTEX_ATTRIB {
        var values = [Float](repeating: -9, count: 4)
        attribute(GLuint(place), GLenum(name), &values)
        state["attribute \(place) \(name)"] = values
      }
    }
    return state
  }

  @Test(arguments: Device.allCases)
  func `the caller's state does not leak in or out`(device: Device) throws {
    let layer = glLayer(40, 30)
    let stage = try GLStage(layer, width: 40, height: 30)
    stage.drawTriangle()
    let expected = stage.read()
    try disturb(stage)
    let before = try state(stage)
    expect(stage.present())
    try expectEqual(state(stage), before)
    let shown = try picture(of: layer, 40, 30, on: device)
    expectEqual(shown.bytes, expected.bytes, "\(PixelComparison(shown, expected))")
    expect(stage.context.isCurrent)
    try expectEqual(state(stage), before)
    expect(stage.context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer))
    try expectEqual(state(stage), before)
    expectEqual(stage.gl.getError(), GLenum(GL_NO_ERROR))
  }

  @Test func `an error of the caller's stays the caller's`() throws {
    let layer = glLayer(8, 8)
    let stage = try GLStage(layer, width: 8, height: 8)
    stage.clear(1, 0, 0, 1)
    stage.gl.enable(0x1234)
    expect(stage.present())
    try expectEqual(pixel(picture(of: layer, 8, 8, on: .gpu), 4, 4), [255, 0, 0, 255])
    expectEqual(stage.gl.getError(), GLenum(GL_INVALID_ENUM))
    expectEqual(stage.gl.getError(), GLenum(GL_NO_ERROR))
  }

  @Test func `an effect changes the program, one attribute and one binding`() throws {
    let stage = try GLStage(nil, width: 8, height: 8)
    try disturb(stage)
    let effect = GLKBaseEffect()
    effect.constantColor = GLKVector4Make(0.5, 0.25, 0.75, 1)
    let before = try state(stage)
    effect.prepareToDraw()
    func changes() throws -> Set<String> {
      let after = try state(stage)
      return Set(before.keys.filter { before[$0] != after[$0] })
    }
    let color = "attribute 2 \(GL_CURRENT_VERTEX_ATTRIB)"
    try expectEqual(changes(), ["\(GL_CURRENT_PROGRAM)", color])
    try expectEqual(state(stage)[color], [0.5, 0.25, 0.75, 1])
    stage.gl.activeTexture(GLenum(GL_TEXTURE3))
    effect.texture2d0.enabled = 1
    var name: GLuint = 0
    stage.gl.genTextures(1, &name)
    effect.texture2d0.name = name
    effect.prepareToDraw()
    try expectEqual(changes(), ["\(GL_CURRENT_PROGRAM)", color], "unit 3 is active and unchanged")
    stage.gl.activeTexture(GLenum(GL_TEXTURE0))
    try expectEqual(state(stage)["\(GL_TEXTURE_BINDING_2D)"]?[0], Float(name))
    expectEqual(stage.gl.getError(), GLenum(GL_NO_ERROR))
  }
}
