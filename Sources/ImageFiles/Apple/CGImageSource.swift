public import Foundation
public import StrataGraphics

/// An image file in memory, decoded when an image is requested.
///
/// **Limits.** PNG, JPEG and WebP; only the first image of an animated file. Options are
/// accepted and have no effect. Reading is subject to `Limits.default`.
public final class CGImageSource {
  fileprivate let data: Data
  fileprivate let name: String

  fileprivate init(_ data: Data, name: String) {
    self.data = data
    self.name = name
  }

  /// nil if the data is not a readable image.
  fileprivate var header: ImageFile.Header? { try? ImageFile.header(data) }
}

/// Creates a source for a file; nil if the file cannot be read.
///
/// A file of another format makes a source without images.
public func CGImageSourceCreateWithURL(
  _ url: CFURL, _ options: CFDictionary?
) -> CGImageSource? {
  guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
  return CGImageSource(data, name: url.path)
}

/// Creates a source for data; data of another format makes a source without images.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data, name: "image data")
}

/// Returns the number of images in the source: 1 for a PNG, a JPEG or a WebP with a valid header,
/// otherwise 0.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int {
  source.header == nil ? 0 : 1
}

/// Returns "public.png", "public.jpeg" or "org.webmproject.webp", or nil for any other format.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  source.header?.format.typeIdentifier
}

/// Returns the properties in the header of an image; nil if `index` is not 0 or there is no valid
/// header.
///
/// They are `kCGImagePropertyPixelWidth` and `…Height` of the stored pixels, and
/// `kCGImagePropertyOrientation`, which is not applied to the images of a source.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let header = source.header else { return nil }
  return [
    kCGImagePropertyPixelWidth: header.width, kCGImagePropertyPixelHeight: header.height,
    kCGImagePropertyOrientation: ExifOrientation.number(of: header.orientation),
  ]
}

/// Decodes an image with its pixels as stored; nil if `index` is not 0 or the file is damaged.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let image = try? ImageFile.decode(source.data, name: source.name) else {
    return nil
  }
  return CGImage(image.pixels)
}
