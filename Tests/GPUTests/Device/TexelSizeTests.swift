import StrataCGLES
import StrataGPU
import StrataTestSupport
import Testing

/// The size of texels in memory.
@Suite struct TexelSizeTests {
  @Test(
    arguments: [
      (GL_RGBA, GL_UNSIGNED_BYTE, 4), (GL_RGB, GL_UNSIGNED_BYTE, 3),
      (GL_ALPHA, GL_UNSIGNED_BYTE, 1),
      (GL_RGBA, GL_FLOAT, 16), (GL_RGB, GL_FLOAT, 12), (GL_RGB, GL_UNSIGNED_SHORT_5_6_5, 2),
    ])
  func `a texel has the size of its channels`(format: Int32, type: Int32, size: Int) {
    expectEqual(GLProcs.texelBytes(format, type), size)
  }
}
