import StrataCGLES
import StrataGPU

/// A table whose functions record their calls in `GLRecorder.current` and answer from it.
///
/// The optional functions are nil. A test sets the ones that it needs.
let recordingTable: GLProcs = {
  // Every required name resolves, and then each field gets its own function.
  let placeholder: @convention(c) () -> Void = { fatalError("a GL function is not recorded") }
  let address = unsafeBitCast(placeholder, to: UnsafeMutableRawPointer.self)
  guard var table = try? GLProcs(loadedBy: { _ in address }) else {
    fatalError("the table refuses a name that resolves")
  }
  recordCommands(in: &table)
  answerQueries(in: &table)
  return table
}()

/// Records one call.
private func record(_ name: String, _ arguments: any CustomStringConvertible...) {
  GLRecorder.current?.add(name, arguments)
}

/// The elements behind a pointer, as one argument.
private func listed<Element: CustomStringConvertible>(
  _ count: GLsizei, _ elements: UnsafePointer<Element>?
) -> String {
  let values = UnsafeBufferPointer(start: elements, count: elements == nil ? 0 : Int(count))
  return "[" + values.map(\.description).joined(separator: ", ") + "]"
}

private func giveNames(_ name: String, _ count: GLsizei, _ names: UnsafeMutablePointer<GLuint>?) {
  record(name, count)
  for index in 0..<Int(count) { names?[index] = newName(name) }
}

/// Returns a new name for the function, or 0 if it is set to fail.
private func newName(_ function: String) -> GLuint {
  guard let recorder = GLRecorder.current, !recorder.refused.contains(function) else { return 0 }
  return recorder.newName()
}

/// Copies a text as the driver's log functions do: truncated to the buffer, with a final 0.
private func copy(
  _ text: String, room: GLsizei, _ length: UnsafeMutablePointer<GLsizei>?,
  _ target: UnsafeMutablePointer<GLchar>?
) {
  let bytes = text.utf8.prefix(max(0, Int(room) - 1)).map(GLchar.init(bitPattern:))
  for (index, byte) in (bytes + [0]).enumerated() where index < Int(room) { target?[index] = byte }
  length?.pointee = GLsizei(bytes.count)
}

private func recordCommands(in gl: inout GLProcs) {
  gl.compileShader = { record("compileShader", $0) }
  gl.deleteShader = { record("deleteShader", $0) }
  gl.attachShader = { record("attachShader", $0, $1) }
  gl.linkProgram = { record("linkProgram", $0) }
  gl.useProgram = { record("useProgram", $0) }
  gl.deleteProgram = { record("deleteProgram", $0) }
  gl.uniform1f = { record("uniform1f", $0, $1) }
  gl.uniform1i = { record("uniform1i", $0, $1) }
  gl.uniform2f = { record("uniform2f", $0, $1, $2) }
  gl.uniform3f = { record("uniform3f", $0, $1, $2, $3) }
  gl.uniform4f = { record("uniform4f", $0, $1, $2, $3, $4) }
  gl.uniform4fv = { record("uniform4fv", $0, $1, listed(4 * $1, $2)) }
  gl.genBuffers = { giveNames("genBuffers", $0, $1) }
  gl.bindBuffer = { record("bindBuffer", $0, $1) }
  gl.bufferData = { record("bufferData", $0, $1, $3) }
  gl.deleteBuffers = { record("deleteBuffers", listed($0, $1)) }
  gl.enableVertexAttribArray = { record("enableVertexAttribArray", $0) }
  gl.disableVertexAttribArray = { record("disableVertexAttribArray", $0) }
  gl.vertexAttribPointer = { index, size, type, normalized, stride, _ in
    record("vertexAttribPointer", index, size, type, normalized, stride)
  }
  gl.vertexAttrib4f = { record("vertexAttrib4f", $0, $1, $2, $3, $4) }
  gl.drawElements = { mode, count, type, _ in record("drawElements", mode, count, type) }
  gl.genTextures = { giveNames("genTextures", $0, $1) }
  gl.activeTexture = { record("activeTexture", $0) }
  gl.bindTexture = { record("bindTexture", $0, $1) }
  gl.texImage2D = { target, level, internalformat, width, height, border, format, type, _ in
    record("texImage2D", target, level, internalformat, width, height, border, format, type)
  }
  gl.texSubImage2D = { target, level, xoffset, yoffset, width, height, format, type, _ in
    record("texSubImage2D", target, level, xoffset, yoffset, width, height, format, type)
  }
  gl.copyTexSubImage2D = {
    record("copyTexSubImage2D", $0, $1, $2, $3, $4, $5, $6, $7)
  }
  gl.texParameteri = { record("texParameteri", $0, $1, $2) }
  gl.pixelStorei = { record("pixelStorei", $0, $1) }
  gl.deleteTextures = { record("deleteTextures", listed($0, $1)) }
  gl.genFramebuffers = { giveNames("genFramebuffers", $0, $1) }
  gl.bindFramebuffer = { record("bindFramebuffer", $0, $1) }
  gl.framebufferTexture2D = { record("framebufferTexture2D", $0, $1, $2, $3, $4) }
  gl.deleteFramebuffers = { record("deleteFramebuffers", listed($0, $1)) }
  gl.enable = { record("enable", $0) }
  gl.disable = { record("disable", $0) }
  gl.blendEquation = { record("blendEquation", $0) }
  gl.blendFunc = { record("blendFunc", $0, $1) }
  gl.blendFuncSeparate = { record("blendFuncSeparate", $0, $1, $2, $3) }
  gl.colorMask = { record("colorMask", $0, $1, $2, $3) }
  gl.scissor = { record("scissor", $0, $1, $2, $3) }
  gl.viewport = { record("viewport", $0, $1, $2, $3) }
  gl.clear = { record("clear", $0) }
  gl.clearColor = { record("clearColor", $0, $1, $2, $3) }
  gl.flush = { record("flush") }
  gl.finish = { record("finish") }
  gl.bindAttribLocation = { program, location, name in
    record("bindAttribLocation", program, location, name.map { String(cString: $0) } ?? "nil")
  }
  gl.shaderSource = { shader, count, _, _ in record("shaderSource", shader, count) }
  gl.createShader = { type in
    record("createShader", type)
    return newName("createShader")
  }
  gl.createProgram = {
    record("createProgram")
    return newName("createProgram")
  }
  gl.readPixels = { x, y, width, height, format, type, _ in
    record("readPixels", x, y, width, height, format, type)
  }
}

/// Answers queries without recording them, because they change nothing.
private func answerQueries(in gl: inout GLProcs) {
  gl.getError = { GLRecorder.current?.nextError() ?? 0 }
  gl.getString = { GLRecorder.current?.string($0) }
  gl.getIntegerv = { name, values in
    for (index, value) in (GLRecorder.current?.integers[name] ?? []).enumerated() {
      values?[index] = value
    }
  }
  gl.getFloatv = { _, _ in }
  gl.checkFramebufferStatus = { _ in GLRecorder.current?.framebufferStatus ?? 0 }
  gl.getShaderPrecisionFormat = { _, precision, _, bits in
    bits?.pointee = GLRecorder.current?.precisionBits[precision] ?? 0
  }
  gl.getShaderiv = { _, name, value in
    value?.pointee = GLRecorder.current?.programValue(name) ?? 0
  }
  gl.getProgramiv = { _, name, value in
    value?.pointee = GLRecorder.current?.programValue(name) ?? 0
  }
  gl.getShaderInfoLog = { _, room, length, text in
    copy(GLRecorder.current?.log ?? "", room: room, length, text)
  }
  gl.getProgramInfoLog = { _, room, length, text in
    copy(GLRecorder.current?.log ?? "", room: room, length, text)
  }
  gl.getActiveAttrib = { _, index, room, length, size, type, name in
    describe(GLRecorder.current?.attributes[Int(index)], room, length, size, type, name)
  }
  gl.getActiveUniform = { _, index, room, length, size, type, name in
    describe(GLRecorder.current?.uniforms[Int(index)], room, length, size, type, name)
  }
  gl.getUniformLocation = { _, name in
    guard let recorder = GLRecorder.current, !recorder.losesUniforms else { return -1 }
    return location(of: name, among: recorder.uniforms)
  }
}

private func describe(
  _ variable: GLRecorder.Variable?, _ room: GLsizei, _ length: UnsafeMutablePointer<GLsizei>?,
  _ size: UnsafeMutablePointer<GLint>?, _ type: UnsafeMutablePointer<GLenum>?,
  _ name: UnsafeMutablePointer<GLchar>?
) {
  guard let variable else { return }
  copy(variable.name, room: room, length, name)
  size?.pointee = variable.size
  type?.pointee = variable.type
}

private func location(
  of name: UnsafePointer<GLchar>?, among variables: [GLRecorder.Variable]?
) -> GLint {
  guard let name else { return -1 }
  let index = variables?.firstIndex { $0.name == String(cString: name) }
  return GLint(index ?? -1)
}
