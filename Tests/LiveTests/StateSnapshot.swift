import StrataCGLES
import StrataGPU

/// All queryable GL state of a context, as text.
struct StateSnapshot {
  private(set) var values: [String: String] = [:]

  /// Integers by name and count, except those of OpenGL ES 3.
  private static let es2: [(String, Int32, Int)] = [
    ("viewport", GL_VIEWPORT, 4), ("scissor box", GL_SCISSOR_BOX, 4),
    ("blend source colour", GL_BLEND_SRC_RGB, 1), ("blend target colour", GL_BLEND_DST_RGB, 1),
    ("blend source alpha", GL_BLEND_SRC_ALPHA, 1), ("blend target alpha", GL_BLEND_DST_ALPHA, 1),
    ("blend equation colour", GL_BLEND_EQUATION_RGB, 1),
    ("blend equation alpha", GL_BLEND_EQUATION_ALPHA, 1), ("cull face", GL_CULL_FACE_MODE, 1),
    ("front face", GL_FRONT_FACE, 1), ("depth function", GL_DEPTH_FUNC, 1),
    ("stencil function", GL_STENCIL_FUNC, 1), ("stencil reference", GL_STENCIL_REF, 1),
    ("stencil mask", GL_STENCIL_VALUE_MASK, 1), ("stencil writes", GL_STENCIL_WRITEMASK, 1),
    ("stencil fail", GL_STENCIL_FAIL, 1), ("stencil depth fail", GL_STENCIL_PASS_DEPTH_FAIL, 1),
    ("stencil pass", GL_STENCIL_PASS_DEPTH_PASS, 1),
    ("stencil back function", GL_STENCIL_BACK_FUNC, 1),
    ("stencil back writes", GL_STENCIL_BACK_WRITEMASK, 1),
    ("stencil clear", GL_STENCIL_CLEAR_VALUE, 1), ("program", GL_CURRENT_PROGRAM, 1),
    ("active texture", GL_ACTIVE_TEXTURE, 1), ("array buffer", GL_ARRAY_BUFFER_BINDING, 1),
    ("element buffer", GL_ELEMENT_ARRAY_BUFFER_BINDING, 1),
    ("framebuffer", GL_FRAMEBUFFER_BINDING, 1), ("renderbuffer", GL_RENDERBUFFER_BINDING, 1),
    ("unpack alignment", GL_UNPACK_ALIGNMENT, 1), ("pack alignment", GL_PACK_ALIGNMENT, 1),
    ("mipmap hint", GL_GENERATE_MIPMAP_HINT, 1),
  ]
  private static let es3: [(String, Int32, Int)] = [
    ("read framebuffer", GL_READ_FRAMEBUFFER_BINDING, 1), ("read buffer", GL_READ_BUFFER, 1),
    ("copy read buffer", GL_COPY_READ_BUFFER, 1), ("copy write buffer", GL_COPY_WRITE_BUFFER, 1),
    ("pixel pack buffer", GL_PIXEL_PACK_BUFFER_BINDING, 1),
    ("pixel unpack buffer", GL_PIXEL_UNPACK_BUFFER_BINDING, 1),
    ("uniform buffer", GL_UNIFORM_BUFFER_BINDING, 1),
    ("feedback", GL_TRANSFORM_FEEDBACK_BINDING, 1),
    ("feedback buffer", GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 1),
    ("feedback active", 0x8E24, 1), ("feedback paused", 0x8E23, 1),
    ("vertex array", GL_VERTEX_ARRAY_BINDING, 1), ("unpack row length", GL_UNPACK_ROW_LENGTH, 1),
    ("unpack skip rows", GL_UNPACK_SKIP_ROWS, 1),
    ("unpack skip pixels", GL_UNPACK_SKIP_PIXELS, 1),
    ("unpack image height", GL_UNPACK_IMAGE_HEIGHT, 1),
    ("unpack skip images", GL_UNPACK_SKIP_IMAGES, 1), ("pack row length", GL_PACK_ROW_LENGTH, 1),
    ("pack skip rows", GL_PACK_SKIP_ROWS, 1), ("pack skip pixels", GL_PACK_SKIP_PIXELS, 1),
    ("draw buffer 0", GL_DRAW_BUFFER0, 1), ("draw buffer 1", GL_DRAW_BUFFER0 + 1, 1),
  ]
  private static let floats: [(String, Int32, Int)] = [
    ("clear colour", GL_COLOR_CLEAR_VALUE, 4), ("blend colour", GL_BLEND_COLOR, 4),
    ("clear depth", GL_DEPTH_CLEAR_VALUE, 1), ("depth range", GL_DEPTH_RANGE, 2),
    ("line width", GL_LINE_WIDTH, 1), ("polygon offset", GL_POLYGON_OFFSET_FACTOR, 1),
    ("polygon offset units", GL_POLYGON_OFFSET_UNITS, 1),
    ("sample coverage value", GL_SAMPLE_COVERAGE_VALUE, 1),
  ]
  private static let booleans: [(String, Int32, Int)] = [
    ("colour mask", GL_COLOR_WRITEMASK, 4), ("depth mask", GL_DEPTH_WRITEMASK, 1),
    ("sample coverage inverted", GL_SAMPLE_COVERAGE_INVERT, 1),
  ]
  private static let switches: [(String, Int32)] = [
    ("blend", GL_BLEND), ("cull", GL_CULL_FACE), ("depth test", GL_DEPTH_TEST),
    ("dither", GL_DITHER), ("polygon offset fill", GL_POLYGON_OFFSET_FILL),
    ("alpha to coverage", GL_SAMPLE_ALPHA_TO_COVERAGE), ("sample coverage", GL_SAMPLE_COVERAGE),
    ("scissor", GL_SCISSOR_TEST), ("stencil test", GL_STENCIL_TEST),
  ]

  init(_ caller: CallersGL) {
    let (gl, more) = (caller.gl, caller.more)
    let isES3 = more.es3 != nil
    func integers(_ name: Int32, _ count: Int) -> [GLint] {
      var found = [GLint](repeating: 0, count: 16)
      gl.getIntegerv(GLenum(name), &found)
      return Array(found.prefix(count))
    }
    for (name, value, count) in Self.es2 + (isES3 ? Self.es3 : []) {
      values[name] = "\(integers(value, count))"
    }
    for (name, value, count) in Self.floats {
      var found = [GLfloat](repeating: 0, count: 16)
      gl.getFloatv(GLenum(value), &found)
      values[name] = "\(found.prefix(count))"
    }
    for (name, value, count) in Self.booleans {
      var found = [GLboolean](repeating: 0, count: 16)
      more.getBooleanv(GLenum(value), &found)
      values[name] = "\(found.prefix(count))"
    }
    var switches = Self.switches
    if isES3 {
      switches += [
        ("discard", GL_RASTERIZER_DISCARD), ("restart", GL_PRIMITIVE_RESTART_FIXED_INDEX),
      ]
    }
    if caller.hasClipDistances {
      switches += [("clip distance 0", GL_CLIP_DISTANCE0_EXT), ("clip 1", GL_CLIP_DISTANCE1_EXT)]
    }
    if more.clipControl != nil {
      values["clip origin"] = "\(integers(GL_CLIP_ORIGIN_EXT, 1))"
      values["clip depth mode"] = "\(integers(GL_CLIP_DEPTH_MODE_EXT, 1))"
    }
    for (name, value) in switches { values[name] = "\(more.isEnabled(GLenum(value)))" }
    let active = GLenum(integers(GL_ACTIVE_TEXTURE, 1)[0])
    for unit in 0..<8 {
      gl.activeTexture(GLenum(GL_TEXTURE0 + Int32(unit)))
      values["texture \(unit)"] = "\(integers(GL_TEXTURE_BINDING_2D, 1))"
      values["cube \(unit)"] = "\(integers(GL_TEXTURE_BINDING_CUBE_MAP, 1))"
      if isES3 { values["sampler \(unit)"] = "\(integers(GL_SAMPLER_BINDING, 1))" }
    }
    gl.activeTexture(active)
    let parameters = [
      GL_VERTEX_ATTRIB_ARRAY_ENABLED, GL_VERTEX_ATTRIB_ARRAY_SIZE, GL_VERTEX_ATTRIB_ARRAY_TYPE,
      GL_VERTEX_ATTRIB_ARRAY_STRIDE, GL_VERTEX_ATTRIB_ARRAY_NORMALIZED,
      GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING,
    ]
    for index in 0..<GLuint(caller.context.capabilities.vertexAttributes) {
      let es3 = isES3 ? [GL_VERTEX_ATTRIB_ARRAY_DIVISOR, GL_VERTEX_ATTRIB_ARRAY_INTEGER] : []
      let found = (parameters + es3).map { name in
        var value: GLint = 0
        more.getVertexAttribiv(index, GLenum(name), &value)
        return value
      }
      var current: [GLfloat] = [0, 0, 0, 0]
      more.getVertexAttribfv(index, GLenum(GL_CURRENT_VERTEX_ATTRIB), &current)
      var pointer: UnsafeMutableRawPointer?
      more.getVertexAttribPointerv(index, GLenum(GL_VERTEX_ATTRIB_ARRAY_POINTER), &pointer)
      values["attribute \(index)"] = "\(found) \(current) \(UInt(bitPattern: pointer))"
    }
    if let indexed = more.indexed {
      for index in GLuint(0)..<4 {
        var found = [GLint](repeating: 0, count: 8)
        indexed.getIntegeri(GLenum(GL_BLEND_SRC_RGB), index, &found)
        indexed.getIntegeri(GLenum(GL_BLEND_EQUATION_ALPHA), index, &found[1])
        indexed.getIntegeri(GLenum(GL_COLOR_WRITEMASK), index, &found[2])
        let isOn = indexed.isEnabledi(GLenum(GL_BLEND), index)
        values["attachment \(index)"] = "\(found) \(isOn)"
      }
    }
    values["error"] = "\(gl.getError())"
  }

  /// The values that differ from `before`, as text.
  func changes(since before: StateSnapshot) -> [String] {
    values.keys.sorted().filter { values[$0] != before.values[$0] }
      .map { "\($0): \(before.values[$0] ?? "none") became \(values[$0] ?? "none")" }
  }
}
