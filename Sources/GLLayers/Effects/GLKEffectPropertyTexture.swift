public import Foundation

/// Kinds of textures that effects draw.
public enum GLKTextureTarget: UInt32, Sendable {
  /// GL_TEXTURE_2D.
  case target2D = 0x0DE1
}

/// How a texture and the colour without it make one.
public enum GLKTextureEnvMode: Int32, Sendable {
  /// The texture's colour and alpha alone.
  case replace
  /// Their product.
  case modulate
  /// The texture over the colour, by the texture's alpha; the colour's alpha stays.
  case decal
}

/// A texture of an effect.
open class GLKEffectPropertyTexture: NSObject {
  /// Whether it is drawn: 0 or 1; 0 by default.
  open var enabled: UInt8 = 0
  /// GL's name of the texture; 0, by default, has none.
  open var name: UInt32 = 0
  /// What kind of texture it is.
  open var target = GLKTextureTarget.target2D
  /// How it is put on the colour; multiplied by default.
  open var envMode = GLKTextureEnvMode.modulate
}
