public import Foundation

/// The kinds of textures that effects can draw.
public enum GLKTextureTarget: UInt32, Sendable {
  /// GL_TEXTURE_2D.
  case target2D = 0x0DE1
}

/// The combination of a texture with the untextured color.
public enum GLKTextureEnvMode: Int32, Sendable {
  /// Only the texture's color and alpha.
  case replace
  /// The product of both.
  case modulate
  /// The texture over the color, by the texture's alpha; the color's alpha is kept.
  case decal
}

/// A texture of an effect.
open class GLKEffectPropertyTexture: NSObject {
  /// Whether the texture is enabled: 0 or 1; 0 by default.
  open var enabled: UInt8 = 0
  /// The GL name of the texture; 0, the default, is no texture.
  open var name: UInt32 = 0
  /// The kind of texture.
  open var target = GLKTextureTarget.target2D
  /// The combination with the color; multiplied by default.
  open var envMode = GLKTextureEnvMode.modulate
}
