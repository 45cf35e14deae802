public import Foundation
import StrataCGLES
import StrataGPU
public import StrataGraphics

/// The option to premultiply colors by alpha before upload; premultiplied images are unchanged.
public let GLKTextureLoaderApplyPremultiplication = "GLKTextureLoaderApplyPremultiplication"
/// The option to generate mipmaps.
public let GLKTextureLoaderGenerateMipmaps = "GLKTextureLoaderGenerateMipmaps"
/// The option to put the image's last row at t = 0; by default its first row is there.
public let GLKTextureLoaderOriginBottomLeft = "GLKTextureLoaderOriginBottomLeft"
/// The option to use gray images as alpha alone; ignored, because images have colors here.
public let GLKTextureLoaderGrayscaleAsAlpha = "GLKTextureLoaderGrayscaleAsAlpha"
/// The option for an sRGB texture; ignored, because OpenGL ES 2 has none.
public let GLKTextureLoaderSRGB = "GLKTextureLoaderSRGB"

/// The alpha format of a texture.
public enum GLKTextureInfoAlphaState: Int32, Sendable {
  /// Opaque.
  case none
  case nonPremultiplied
  case premultiplied
}

/// The location of a texture's first row.
public enum GLKTextureInfoOrigin: Int32, Sendable {
  case unknown, topLeft, bottomLeft
}

/// A texture that was created from an image.
///
/// The caller deletes it with `glDeleteTextures`.
open class GLKTextureInfo: NSObject {
  /// The GL name.
  public final let name: UInt32
  /// GL_TEXTURE_2D.
  public final let target: UInt32
  /// The width in pixels.
  public final let width: UInt32
  /// The height in pixels.
  public final let height: UInt32
  public final let alphaState: GLKTextureInfoAlphaState
  public final let textureOrigin: GLKTextureInfoOrigin
  public final let containsMipmaps: Bool

  init(
    name: UInt32, width: Int, height: Int, alphaState: GLKTextureInfoAlphaState,
    textureOrigin: GLKTextureInfoOrigin, containsMipmaps: Bool
  ) {
    (self.name, target) = (name, UInt32(GL_TEXTURE_2D))
    (self.width, self.height) = (UInt32(width), UInt32(height))
    (self.alphaState, self.textureOrigin) = (alphaState, textureOrigin)
    self.containsMipmaps = containsMipmaps
  }
}

/// Creates textures from images, in the current context.
open class GLKTextureLoader: NSObject {
  /// Creates a texture from an image, with premultiplied colors as in a `CGImage`.
  ///
  /// It is clamped to its edges and not bound. GL's state does not change, except that pending GL
  /// errors are cleared.
  ///
  /// - Parameter options: Values by the constants above, 0 or 1 each.
  /// - Throws: `EAGLTextureError.noContext`, or `.tooLarge` for an image that exceeds the context's
  ///   maximum texture size; `GPUError` if GL reports an error.
  open class func texture(
    with cgImage: CGImage, options: [String: NSNumber]? = nil
  ) throws -> GLKTextureInfo {
    try texture(cgImage, isPremultiplied: true, options)
  }

  /// - Parameter isPremultiplied: Whether the texture has premultiplied colors.
  package class func texture(
    _ image: CGImage, isPremultiplied: Bool, _ options: [String: NSNumber]?
  ) throws -> GLKTextureInfo {
    guard let context = EAGLContext.current(), context.isCurrent else {
      throw EAGLTextureError.noContext
    }
    func isOn(_ key: String) -> Bool { options?[key]?.boolValue == true }
    let gl = context.shareGroup.procs
    let most = Int(gl.integer(GL_MAX_TEXTURE_SIZE))
    guard image.width <= most, image.height <= most else {
      throw EAGLTextureError.tooLarge(width: image.width, height: image.height, most: most)
    }
    let isMultiplied = isPremultiplied || isOn(GLKTextureLoaderApplyPremultiplication)
    let flips = isOn(GLKTextureLoaderOriginBottomLeft)
    let isMipmapped = isOn(GLKTextureLoaderGenerateMipmaps)
    let bytes = isMultiplied ? image.pixels.bytes : image.rgba
    // The caller's errors would be mistaken for those of the upload.
    _ = gl.takeErrors()
    let unpack = UnpackState(of: context)
    unpack.reset()
    let before = gl.integer(GL_TEXTURE_BINDING_2D)
    var name: GLuint = 0
    unsafe gl.genTextures(1, &name)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    let parameters = [
      (GL_TEXTURE_MIN_FILTER, isMipmapped ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR),
      (GL_TEXTURE_MAG_FILTER, GL_LINEAR), (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE),
      (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
    ]
    for (parameter, value) in parameters {
      gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value)
    }
    unsafe (flips ? flipped(bytes, rowBytes: 4 * image.width) : bytes).withUnsafeBytes {
      unsafe gl.texImage2D(
        GLenum(GL_TEXTURE_2D), 0, GL_RGBA, GLsizei(image.width), GLsizei(image.height), 0,
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), $0.baseAddress)
    }
    if isMipmapped { context.drawingProcs.generateMipmap(GLenum(GL_TEXTURE_2D)) }
    gl.bindTexture(GLenum(GL_TEXTURE_2D), GLuint(before))
    unpack.restore()
    do {
      try gl.checkErrors("a texture of \(image.width) x \(image.height) pixels")
    } catch {
      unsafe gl.deleteTextures(1, &name)
      throw error
    }
    return GLKTextureInfo(
      name: name, width: image.width, height: image.height,
      alphaState: image.pixels.isOpaque
        ? .none : isMultiplied ? .premultiplied : .nonPremultiplied,
      textureOrigin: flips ? .bottomLeft : .topLeft, containsMipmaps: isMipmapped)
  }

  private class func flipped(_ bytes: [UInt8], rowBytes: Int) -> [UInt8] {
    stride(from: bytes.count - rowBytes, through: 0, by: -rowBytes)
      .flatMap { bytes[$0..<$0 + rowBytes] }
  }
}

/// The reason why a texture cannot be created from an image.
public enum EAGLTextureError: StrataError, Equatable {
  case noContext
  case tooLarge(width: Int, height: Int, most: Int)

  public var kind: FailureKind {
    if case .noContext = self { .usage } else { .limit }
  }

  public var description: String {
    switch self {
    case .noContext: "creating a texture requires a current EAGLContext"
    case .tooLarge(let width, let height, let most):
      "the image is \(width) x \(height) pixels; the maximum texture side is \(most) pixels"
    }
  }
}
