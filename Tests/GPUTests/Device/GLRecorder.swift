import Foundation
import StrataCGLES
import StrataGPU

/// Replaces a driver: records the calls that a table of recording functions receives, and answers
/// them from settings.
///
/// C function pointers cannot capture, so the functions find the recorder through a task-local
/// value. Calls inside `run` are recorded by it, and by no recorder of a concurrent test.
final class GLRecorder: @unchecked Sendable {
  // Sendable only so that a task-local value can hold it: one test creates it, and the same thread
  // makes the calls that it records.
  @TaskLocal static var current: GLRecorder?

  /// A variable that a program declares, as listed by glGetActiveUniform and glGetActiveAttrib.
  struct Variable {
    var name: String
    var size: GLint = 1
    var type = GLenum(GL_FLOAT_VEC4)
  }

  /// The calls as "name(argument, argument)" without `gl`.
  ///
  /// Pointers are omitted. Uniform values and the names to delete are listed.
  private(set) var calls: [String] = []

  var version: String? = "OpenGL ES 2.0 recorded"
  /// The renderer's name; nil for a driver that does not report one.
  var renderer: String? = "Recorder"
  var vendor: String? = "Strata tests"
  var extensions: [String] = []
  var integers: [GLenum: [GLint]] = [
    GLenum(GL_MAX_TEXTURE_SIZE): [2048], GLenum(GL_MAX_RENDERBUFFER_SIZE): [2048],
    GLenum(GL_MAX_VIEWPORT_DIMS): [2048, 1024], GLenum(GL_MAX_TEXTURE_IMAGE_UNITS): [8],
    GLenum(GL_MAX_VERTEX_ATTRIBS): [8], GLenum(GL_MAX_VARYING_VECTORS): [8],
    GLenum(GL_MAX_VERTEX_UNIFORM_VECTORS): [128], GLenum(GL_MAX_FRAGMENT_UNIFORM_VECTORS): [16],
  ]
  /// The mantissa bits of each precision in fragment shaders.
  var precisionBits: [GLenum: GLint] = [GLenum(GL_HIGH_FLOAT): 23, GLenum(GL_MEDIUM_FLOAT): 10]
  /// The errors returned by glGetError, one per call, before GL_NO_ERROR.
  var errors: [GLenum] = []
  /// Whether the last error is returned forever, as some drivers do after a reset.
  var repeatsLastError = false
  var resetStatus = GLenum(GL_NO_ERROR)
  var framebufferStatus = GLenum(GL_FRAMEBUFFER_COMPLETE)
  /// If not nil, compiling and linking fail with this log.
  var log: String?
  var attributes: [Variable] = []
  var uniforms: [Variable] = []
  /// Whether glGetUniformLocation finds nothing, even for listed variables.
  var losesUniforms = false
  /// The content of each mapped buffer; nil if buffers cannot be mapped.
  var mapped: UnsafeMutableRawPointer?
  /// The functions that return the name 0 without an error, by their names without `gl`.
  var refused: Set<String> = []

  private var lastName: GLuint = 0
  private var strings: [String: UnsafeMutablePointer<CChar>] = [:]

  deinit {
    for string in strings.values { free(string) }
  }

  /// Runs `body` with a table whose functions this recorder answers.
  func run<Result>(_ body: (GLProcs) throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self) { try body(recordingTable) }
  }

  /// Discards the recorded calls.
  func clear() { calls = [] }

  // MARK: For the functions of the table

  func add(_ name: String, _ arguments: [any CustomStringConvertible]) {
    calls.append("\(name)(\(arguments.map(\.description).joined(separator: ", ")))")
  }

  func newName() -> GLuint {
    lastName += 1
    return lastName
  }

  func nextError() -> GLenum {
    guard let error = errors.first else { return GLenum(GL_NO_ERROR) }
    if !(repeatsLastError && errors.count == 1) { errors.removeFirst() }
    return error
  }

  /// A C string that lives as long as the recorder.
  func string(_ name: GLenum) -> UnsafePointer<GLubyte>? {
    let text: String? =
      switch Int32(bitPattern: name) {
      case GL_VERSION: version
      case GL_RENDERER: renderer
      case GL_EXTENSIONS: extensions.joined(separator: " ")
      case GL_VENDOR: vendor
      default: ""
      }
    guard let text else { return nil }
    if strings[text] == nil { strings[text] = strdup(text) }
    return strings[text].map { UnsafeRawPointer($0).assumingMemoryBound(to: GLubyte.self) }
  }

  func programValue(_ name: GLenum) -> GLint {
    switch Int32(bitPattern: name) {
    case GL_LINK_STATUS, GL_VALIDATE_STATUS, GL_COMPILE_STATUS: log == nil ? 1 : 0
    case GL_INFO_LOG_LENGTH: GLint((log ?? "").utf8.count + 1)
    case GL_ACTIVE_ATTRIBUTES: GLint(attributes.count)
    case GL_ACTIVE_UNIFORMS: GLint(uniforms.count)
    case GL_ACTIVE_ATTRIBUTE_MAX_LENGTH, GL_ACTIVE_UNIFORM_MAX_LENGTH:
      GLint((attributes + uniforms).map(\.name.utf8.count).max() ?? 0) + 1
    default: 0
    }
  }
}
