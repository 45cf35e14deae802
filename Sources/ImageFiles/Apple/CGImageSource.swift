public import Foundation
public import StrataGraphics

/// An image file in memory, decoded when an image is asked for.
///
/// **Limits.** PNG, which has one image; options are accepted and have no effect. `Limits.default`
/// holds.
public final class CGImageSource {
  fileprivate let data: Data
  fileprivate let name: String

  fileprivate init(_ data: Data, name: String) {
    self.data = data
    self.name = name
  }
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

/// How many images the source has: 1 for a PNG with a valid header, else 0.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int {
  PNG.canReadHeader(source.data) ? 1 : 0
}

/// "public.png", or nil when the source is something else.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  PNG.canReadHeader(source.data) ? pngTypeIdentifier : nil
}

/// Decodes an image; nil when `index` is not 0 or the file is damaged.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let image = try? PNG.decode(source.data, name: source.name) else {
    return nil
  }
  return CGImage(image.pixels)
}

/// The uniform type identifier of PNG.
let pngTypeIdentifier = "public.png"
