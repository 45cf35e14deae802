import CGLES
public import Foundation
import StrataGPU
public import StrataGraphics

/// Multiplies colours by alpha before they are given to GL; what is multiplied already stays so.
public let GLKTextureLoaderApplyPremultiplication = "GLKTextureLoaderApplyPremultiplication"
/// Makes smaller copies of the texture, for drawing it smaller.
public let GLKTextureLoaderGenerateMipmaps = "GLKTextureLoaderGenerateMipmaps"
/// Puts the image's last row where t is 0; without it that is its first row.
public let GLKTextureLoaderOriginBottomLeft = "GLKTextureLoaderOriginBottomLeft"
/// Takes grey images for alpha alone; ignored: images have colours here.
public let GLKTextureLoaderGrayscaleAsAlpha = "GLKTextureLoaderGrayscaleAsAlpha"
/// Ignored: OpenGL ES 2 has no textures of that kind.
public let GLKTextureLoaderSRGB = "GLKTextureLoaderSRGB"

/// What a texture's alpha is to its colours.
public enum GLKTextureInfoAlphaState: Int32, Sendable {
  /// Opaque.
  case none
  case nonPremultiplied
  case premultiplied
}

/// Where a texture's first row is.
public enum GLKTextureInfoOrigin: Int32, Sendable {
  case unknown, topLeft, bottomLeft
}

/// A texture that was made of an image.
///
/// Whoever has it made deletes it, with `glDeleteTextures`.
open class GLKTextureInfo: NSObject {
  /// GL's name.
  public final let name: UInt32
  /// GL_TEXTURE_2D.
  public final let target: UInt32
  /// In pixels.
  public final let width: UInt32
  /// In pixels.
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

/// Makes textures of images, in the current context.
open class GLKTextureLoader: NSObject {
  /// A texture of an image, whose colours are multiplied by alpha as a `CGImage` has them.
  ///
  /// It is clamped to its edges, and bound to nothing.
  ///
  /// - Parameter options: By the constants above, 0 or 1 each.
  /// - Throws: `EAGLTextureError.noContext`, or `.tooLarge` for an image that the context has no
  ///   textures for.
  open class func texture(
    with cgImage: CGImage, options: [String: NSNumber]? = nil
  ) throws -> GLKTextureInfo {
    try texture(cgImage, isPremultiplied: true, options)
  }

  /// - Parameter isPremultiplied: Whether the texture's colours are to be multiplied by alpha.
  package class func texture(
    _ image: CGImage, isPremultiplied: Bool, _ options: [String: NSNumber]?
  ) throws -> GLKTextureInfo {
    guard let context = EAGLContext.current(), context.isCurrent else {
      throw EAGLTextureError.noContext
    }
    func isOn(_ key: String) -> Bool { options?[key]?.boolValue == true }
    let gl = context.shareGroup.procs
    var most: GLint = 0
    gl.getIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &most)
    guard image.width <= Int(most), image.height <= Int(most) else {
      throw EAGLTextureError.tooLarge(width: image.width, height: image.height, most: Int(most))
    }
    let isMultiplied = isPremultiplied || isOn(GLKTextureLoaderApplyPremultiplication)
    let flips = isOn(GLKTextureLoaderOriginBottomLeft)
    let isMipmapped = isOn(GLKTextureLoaderGenerateMipmaps)
    let bytes = isMultiplied ? image.pixels.bytes : image.rgba
    var before: GLint = 0
    gl.getIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &before)
    var name: GLuint = 0
    gl.genTextures(1, &name)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name)
    let parameters = [
      (GL_TEXTURE_MIN_FILTER, isMipmapped ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR),
      (GL_TEXTURE_MAG_FILTER, GL_LINEAR), (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE),
      (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
    ]
    for (parameter, value) in parameters {
      gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value)
    }
    (flips ? flipped(bytes, rowBytes: 4 * image.width) : bytes).withUnsafeBytes {
      gl.texImage2D(
        GLenum(GL_TEXTURE_2D), 0, GL_RGBA, GLsizei(image.width), GLsizei(image.height), 0,
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), $0.baseAddress)
    }
    if isMipmapped { context.drawingProcs.generateMipmap(GLenum(GL_TEXTURE_2D)) }
    gl.bindTexture(GLenum(GL_TEXTURE_2D), GLuint(before))
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

/// Why there is no texture of an image.
public enum EAGLTextureError: StrataError, Equatable {
  case noContext
  case tooLarge(width: Int, height: Int, most: Int)

  public var kind: FailureKind {
    if case .noContext = self { .usage } else { .limit }
  }

  public var description: String {
    switch self {
    case .noContext: "a texture is made while an EAGLContext is current, and none is"
    case .tooLarge(let width, let height, let most):
      "the image has \(width) x \(height) pixels; textures have at most \(most) on a side"
    }
  }
}
