public import Foundation
public import StrataGraphics

/// Where an image file is being made.
///
/// A JPEG heeds `kCGImageDestinationLossyCompressionQuality`, `kCGImageDestinationBackgroundColor`,
/// `kCGImagePropertyOrientation` and `kCGImagePropertyDPIWidth` among an image's properties, a WebP
/// the first of them.
///
/// **Limits.** PNG, JPEG and WebP, with one image; options and other properties are accepted and
/// have no effect.
public final class CGImageDestination {
  fileprivate enum Place {
    case file(URL)
    case data(NSMutableData)
  }

  fileprivate let place: Place
  fileprivate let format: ImageFormat
  fileprivate var image: CGImage?
  fileprivate var jpeg = JPEGSettings()
  fileprivate var webp = WebPSettings()
  fileprivate var isFinal = false

  fileprivate init?(_ place: Place, type: CFString, count: Int) {
    guard let format = ImageFormat(inBuild: type), count == 1 else { return nil }
    self.place = place
    self.format = format
  }
}

/// A destination that writes a file.
///
/// Nil when `type` is none of "public.png", "public.jpeg" and "org.webmproject.webp", when the build
/// lacks the format, or when `count` is not 1.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  guard url.isFileURL else { return nil }
  return CGImageDestination(.file(url), type: type, count: count)
}

/// A destination that appends to `data`.
///
/// Nil when `type` is none of "public.png", "public.jpeg" and "org.webmproject.webp", when the build
/// lacks the format, or when `count` is not 1.
public func CGImageDestinationCreateWithData(
  _ data: NSMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.data(data), type: type, count: count)
}

/// Gives the destination its image and the image's properties; a second one replaces the first.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  destination.image = image
  destination.jpeg = JPEGSettings(properties)
  destination.webp = WebPSettings(properties)
}

/// Writes the file, once; false without an image, or when it could not be written.
///
/// `ImageFile.encode` says why.
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  guard let image = destination.image, !destination.isFinal else { return false }
  destination.isFinal = true
  func encode(to sink: any ByteSink) throws {
    try ImageFile.encode(
      image.pixels, as: destination.format, jpeg: destination.jpeg, webp: destination.webp,
      to: sink)
  }
  do {
    switch destination.place {
    case .file(let url):
      try OutputFile.write(to: url.path) { try encode(to: $0) }
    case .data(let data):
      let sink = MemorySink()
      try encode(to: sink)
      data.append(Data(sink.bytes))
    }
    return true
  } catch {
    return false
  }
}
