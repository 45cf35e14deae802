public import Foundation
public import StrataGraphics

/// An image file in memory, decoded when an image is asked for.
///
/// **Limits.** PNG, JPEG and WebP, of which an animated one has its first image alone; options are
/// accepted and have no effect. `Limits.default` holds.
public final class CGImageSource {
  fileprivate let data: Data
  fileprivate let name: String

  fileprivate init(_ data: Data, name: String) {
    self.data = data
    self.name = name
  }

  /// nil where the data is not an image that can be read.
  fileprivate var header: ImageFile.Header? { try? ImageFile.header(data) }
}

/// A source over a file; nil when it cannot be read.
///
/// A file of another format makes a source without images.
public func CGImageSourceCreateWithURL(
  _ url: CFURL, _ options: CFDictionary?
) -> CGImageSource? {
  guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
  return CGImageSource(data, name: url.path)
}

/// A source over bytes; those of another format make a source without images.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data, name: "image data")
}

/// How many images the source has: 1 for a PNG, a JPEG or a WebP with a valid header, else 0.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int {
  source.header == nil ? 0 : 1
}

/// "public.png", "public.jpeg" or "org.webmproject.webp", or nil when the source is something else.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  source.header?.format.typeIdentifier
}

/// What the header of an image says; nil when `index` is not 0 or there is no valid header.
///
/// `kCGImagePropertyPixelWidth` and `…Height` of the stored pixels, and
/// `kCGImagePropertyOrientation`, which the images of a source are not turned by.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let header = source.header else { return nil }
  return [
    kCGImagePropertyPixelWidth: header.width, kCGImagePropertyPixelHeight: header.height,
    kCGImagePropertyOrientation: ExifOrientation.number(of: header.orientation),
  ]
}

/// Decodes an image, whose pixels are as stored; nil when `index` is not 0 or the file is damaged.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let image = try? ImageFile.decode(source.data, name: source.name) else {
    return nil
  }
  return CGImage(image.pixels)
}
