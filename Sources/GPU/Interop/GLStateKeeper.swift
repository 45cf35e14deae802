import StrataCGLES

/// Saves and restores a caller's GL state around drawing in the caller's context.
///
/// All state that drawing changes, or that could change the result, is saved, set to the values
/// that drawing expects, and restored: bindings, enabled capabilities, clip control, blending,
/// masks, pixel transfer, vertex attributes. State of the caller's objects is not changed, except
/// for the draw buffers of the framebuffer, which `DrawBuffers` restores itself.
///
/// Saving takes about sixty calls per frame. The context must be current throughout.
final class GLStateKeeper {
  private let gl: GLProcs
  private let state: GLStateProcs
  private let attributeCount: Int
  private let switches: [GLenum]
  private let hasUnpackRows: Bool
  /// A vertex array for Strata's vertex attributes, so that the caller's need not be saved.
  private var vertexArray: GLuint = 0

  /// Creates a keeper.
  ///
  /// - Parameter usesVertexArrays: Whether vertex attributes are set in a vertex array of Strata,
  ///   if the context supports them. Otherwise each attribute is saved and restored.
  init(
    gl: GLProcs, state: GLStateProcs, capabilities: Capabilities, usesVertexArrays: Bool = true
  ) {
    self.gl = gl
    self.state = state
    attributeCount = capabilities.vertexAttributes
    let isES3 = state.es3 != nil
    hasUnpackRows = isES3 || capabilities.extensions.contains("GL_EXT_unpack_subimage")
    switches =
      Self.switches(of: capabilities, isES3: isES3) + Self.clipDistances(of: capabilities, gl)
    if usesVertexArrays { unsafe state.vertexArrays?.gen(1, &vertexArray) }
  }

  deinit {
    if vertexArray != 0 { unsafe state.vertexArrays?.delete(1, &vertexArray) }
  }

  /// Runs `body` with default state and restores the caller's state, even if `body` throws.
  ///
  /// - Parameter body: Receives the caller's render target.
  func keeping<Result>(_ body: (CallersTarget) throws -> Result) rethrows -> Result {
    let saved = SavedState(gl, state, switches: switches, pixelStores: pixelStores)
    // First of all: no other program can be used while transform feedback is active.
    let feedback = pauseFeedback()
    for (name, isOn) in saved.switches where isOn { gl.disable(name) }
    let vertices = enterVertices()
    state.es3.map { es3 in
      for unit in TextureUnit.all { es3.bindSampler(GLuint(unit), 0) }
      for target in SavedState.transferBuffers { gl.bindBuffer(target.target, 0) }
    }
    for (name, _) in saved.pixelStores { gl.pixelStorei(name, Self.usual(name)) }
    state.clipControl?(GLenum(GL_LOWER_LEFT_EXT), GLenum(GL_NEGATIVE_ONE_TO_ONE_EXT))
    defer {
      leaveVertices(vertices)
      saved.restore(gl, state)
      if feedback { state.es3?.resumeTransformFeedback() }
    }
    return try body(saved.target)
  }

  private var pixelStores: [GLenum] {
    var names = [GL_UNPACK_ALIGNMENT, GL_PACK_ALIGNMENT]
    if hasUnpackRows {
      names += [GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS]
    }
    if state.es3 != nil {
      names += [
        GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS,
        GL_PACK_SKIP_PIXELS,
      ]
    }
    return names.map { GLenum($0) }
  }

  private static func usual(_ pixelStore: GLenum) -> GLint {
    let isAlignment = [GL_UNPACK_ALIGNMENT, GL_PACK_ALIGNMENT].contains(GLint(pixelStore))
    return isAlignment ? 4 : 0
  }

  /// Returns the glEnable capabilities that could change the result of drawing.
  private static func switches(of capabilities: Capabilities, isES3: Bool) -> [GLenum] {
    var names = [
      GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_DITHER, GL_POLYGON_OFFSET_FILL,
      GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_SCISSOR_TEST, GL_STENCIL_TEST,
    ]
    // The last index of a full batch of quads equals the restart index.
    if isES3 { names += [GL_RASTERIZER_DISCARD, GL_PRIMITIVE_RESTART_FIXED_INDEX] }
    let version = (capabilities.majorVersion, capabilities.minorVersion)
    if version >= (3, 1) { names.append(0x8E51) }  // GL_SAMPLE_MASK
    if capabilities.extensions.contains("GL_EXT_sRGB_write_control") {
      // Colors are blended in their encoded form.
      names.append(GL_FRAMEBUFFER_SRGB_EXT)
    }
    return names.map { GLenum($0) }
  }

  /// Returns the capabilities for clip distances, which are undefined if a shader writes none.
  private static func clipDistances(of capabilities: Capabilities, _ gl: GLProcs) -> [GLenum] {
    let names = ["GL_EXT_clip_cull_distance", "GL_APPLE_clip_distance"]
    guard names.contains(where: capabilities.extensions.contains) else { return [] }
    let count = GLQuery(procs: gl).integer(GLenum(GL_MAX_CLIP_DISTANCES_EXT))
    return (0..<max(count, 0)).map { GLenum(GL_CLIP_DISTANCE0_EXT) + GLenum($0) }
  }

  // MARK: Transform feedback

  /// Pauses transform feedback.
  ///
  /// - Returns: Whether transform feedback was active.
  private func pauseFeedback() -> Bool {
    guard let es3 = state.es3, isTrue(GLenum(GL_TRANSFORM_FEEDBACK_ACTIVE)),
      !isTrue(GLenum(GL_TRANSFORM_FEEDBACK_PAUSED))
    else { return false }
    es3.pauseTransformFeedback()
    return true
  }

  private func isTrue(_ name: GLenum) -> Bool {
    var value = GLboolean(GL_FALSE)
    unsafe state.getBooleanv(name, &value)
    return value != GLboolean(GL_FALSE)
  }

  // MARK: Vertices

  private enum Vertices {
    case array(GLuint, values: [SavedAttribute.Value])
    case attributes([SavedAttribute], elementBuffer: GLuint)
  }

  private func enterVertices() -> Vertices {
    let values = (0..<attributeCount).map { SavedAttribute.Value(GLuint($0), state) }
    if vertexArray != 0, let arrays = state.vertexArrays {
      let bound = GLQuery(procs: gl).name(GLenum(GL_VERTEX_ARRAY_BINDING))
      arrays.bind(vertexArray)
      return .array(bound, values: values)
    }
    let saved = values.map { SavedAttribute($0, state) }
    for attribute in saved {
      // The caller's array may be shorter than the drawn vertices.
      gl.disableVertexAttribArray(attribute.value.index)
      if attribute.divisor != 0 { state.vertexAttribDivisor?(attribute.value.index, 0) }
    }
    let elements = GLQuery(procs: gl).name(GLenum(GL_ELEMENT_ARRAY_BUFFER_BINDING))
    return .attributes(saved, elementBuffer: elements)
  }

  private func leaveVertices(_ vertices: Vertices) {
    switch vertices {
    case .array(let bound, let values):
      state.vertexArrays?.bind(bound)
      for value in values { value.restore(state) }
    case .attributes(let attributes, let elementBuffer):
      for attribute in attributes { attribute.restore(gl, state) }
      gl.bindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), elementBuffer)
    }
  }
}

extension GLQuery {
  /// Returns the name of the bound object.
  func name(_ binding: GLenum) -> GLuint { GLuint(truncatingIfNeeded: integer(binding)) }
}
