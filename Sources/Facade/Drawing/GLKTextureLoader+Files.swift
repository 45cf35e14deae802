public import Foundation
public import StrataGLLayers
import StrataGraphics
import StrataImageFiles

extension GLKTextureLoader {
  /// A texture of an image file; colours are not multiplied by alpha unless the options say so.
  ///
  /// - Throws: What `ImageFile.decode` throws, and `EAGLTextureError`.
  public class func texture(
    withContentsOfFile path: String, options: [String: NSNumber]? = nil
  ) throws -> GLKTextureInfo {
    try texture(withContentsOf: URL(fileURLWithPath: path), options: options)
  }

  /// A texture of an image file; colours are not multiplied by alpha unless the options say so.
  ///
  /// - Throws: What `ImageFile.decode` throws, and `EAGLTextureError`.
  public class func texture(
    withContentsOf url: URL, options: [String: NSNumber]? = nil
  ) throws -> GLKTextureInfo {
    let image = CGImage(try ImageFile.decode(contentsOf: url).pixels)
    return try texture(image, isPremultiplied: false, options)
  }

  /// A texture of an image file in memory; colours are not multiplied by alpha unless the options say
  /// so.
  ///
  /// - Throws: What `ImageFile.decode` throws, and `EAGLTextureError`.
  public class func texture(
    withContentsOf data: Data, options: [String: NSNumber]? = nil
  ) throws -> GLKTextureInfo {
    let image = CGImage(try ImageFile.decode(data).pixels)
    return try texture(image, isPremultiplied: false, options)
  }
}
