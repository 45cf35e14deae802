import Glibc
import StrataCEGL
import StrataGPU
import StrataTestSupport
import Testing

/// The API that a program has bound on its thread.
@Suite(.serialized, .enabled(if: hasGL)) struct BoundAPITests {
  @Test func `creating contexts keeps the bound API`() throws {
    let library = try #require(dlopen("libEGL.so.1", RTLD_NOW))
    let egl = try EGLProcs(loadedBy: { dlsym(library, $0) })
    // Not every driver supports OpenGL.
    guard egl.bindAPI(EGLenum(EGL_OPENGL_API)) != EGL_FALSE else { return }
    defer { _ = egl.bindAPI(EGLenum(EGL_OPENGL_ES_API)) }
    let group = try ShareGroup.open(.gpu)
    expectEqual(egl.queryAPI(), EGLenum(EGL_OPENGL_API))
    let context = try group.makeContext(version: 2)
    expectEqual(egl.queryAPI(), EGLenum(EGL_OPENGL_API))
    withExtendedLifetime(context) {}
  }
}
