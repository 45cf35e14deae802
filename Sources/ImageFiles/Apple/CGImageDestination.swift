public import Foundation
public import StrataGraphics

/// A writer for one image file.
///
/// A JPEG honors the image properties `kCGImageDestinationLossyCompressionQuality`,
/// `kCGImageDestinationBackgroundColor`, `kCGImagePropertyOrientation` and
/// `kCGImagePropertyDPIWidth`. A WebP honors the first of them.
///
/// **Limits.** PNG, JPEG and WebP, with one image. Options and other properties are accepted and
/// have no effect.
public final class CGImageDestination {
  fileprivate enum ImageDestinationTarget {
    case file(URL)
    case data(NSMutableData)
  }

  fileprivate let place: ImageDestinationTarget
  fileprivate let format: ImageFormat
  fileprivate var image: CGImage?
  fileprivate var jpeg = JPEGSettings()
  fileprivate var webp = WebPSettings()
  fileprivate var isFinal = false

  fileprivate init?(_ place: ImageDestinationTarget, type: CFString, count: Int) {
    guard let format = ImageFormat(inBuild: type), count == 1 else { return nil }
    self.place = place
    self.format = format
  }
}

/// Creates a destination that writes a file.
///
/// Returns nil if `type` is not one of "public.png", "public.jpeg" and "org.webmproject.webp", if
/// the build lacks the format, or if `count` is not 1.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  guard url.isFileURL else { return nil }
  return CGImageDestination(.file(url), type: type, count: count)
}

/// Creates a destination that appends to `data`.
///
/// Returns nil if `type` is not one of "public.png", "public.jpeg" and "org.webmproject.webp", if
/// the build lacks the format, or if `count` is not 1.
public func CGImageDestinationCreateWithData(
  _ data: NSMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.data(data), type: type, count: count)
}

/// Sets the destination's image and the image's properties; a second call replaces the first image.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  destination.image = image
  destination.jpeg = JPEGSettings(properties)
  destination.webp = WebPSettings(properties)
}

/// Writes the file, once; returns false if there is no image or the file cannot be written.
///
/// To learn the reason for a failure, write the image with `CGImage.write(to:)`, `PNG` or `JPEG`.
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  guard let image = destination.image, !destination.isFinal else { return false }
  destination.isFinal = true
  func encode(to sink: any ByteSink) throws {
    let still = StillFormat(destination.format, jpeg: destination.jpeg, webp: destination.webp)
    try still.encode(image.pixels, to: sink)
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
