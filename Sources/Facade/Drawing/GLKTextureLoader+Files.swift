public import Foundation
public import StrataGLLayers
import StrataGraphics
import StrataImageFiles

extension GLKTextureLoader {
  /// Loads a texture from an image file; colors are not premultiplied unless the options say so.
  ///
  /// - Throws: The errors of `ImageFile.decode`, and `EAGLTextureError`.
  public class func texture(
    withContentsOfFile path: String, options: [String: NSNumber]? = nil
  ) throws -> GLKTextureInfo {
    try texture(withContentsOf: URL(fileURLWithPath: path), options: options)
  }

  /// Loads a texture from an image file; colors are not premultiplied unless the options say so.
  ///
  /// - Throws: The errors of `ImageFile.decode`, and `EAGLTextureError`.
  public class func texture(
    withContentsOf url: URL, options: [String: NSNumber]? = nil
  ) throws -> GLKTextureInfo {
    let image = CGImage(try ImageFile.decode(contentsOf: url).pixels)
    return try texture(image, isPremultiplied: false, options)
  }

  /// Loads a texture from the data of an image file.
  ///
  /// Colors are not premultiplied unless the options say so.
  ///
  /// - Throws: The errors of `ImageFile.decode`, and `EAGLTextureError`.
  public class func texture(
    withContentsOf data: Data, options: [String: NSNumber]? = nil
  ) throws -> GLKTextureInfo {
    let image = CGImage(try ImageFile.decode(data).pixels)
    return try texture(image, isPremultiplied: false, options)
  }
}
