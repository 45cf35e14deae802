public import Foundation
public import StrataGraphics

/// Where an image file is being made.
///
/// **Limits.** PNG, which has one image; options and properties are accepted and have no effect.
public final class CGImageDestination {
  fileprivate enum Place {
    case file(URL)
    case data(NSMutableData)
  }

  fileprivate let place: Place
  fileprivate var image: CGImage?
  fileprivate var isFinal = false

  fileprivate init(_ place: Place) { self.place = place }
}

/// A destination that writes a file; nil when `type` is not "public.png" or `count` is not 1.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  guard url.isFileURL, type == pngTypeIdentifier, count == 1 else { return nil }
  return CGImageDestination(.file(url))
}

/// A destination that appends to `data`; nil when `type` is not "public.png" or `count` is not 1.
public func CGImageDestinationCreateWithData(
  _ data: NSMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  guard type == pngTypeIdentifier, count == 1 else { return nil }
  return CGImageDestination(.data(data))
}

/// Gives the destination its image; a second one replaces the first.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  destination.image = image
}

/// Writes the file, once; false without an image, or when it could not be written.
///
/// `CGImage.write(to:)` says why.
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  guard let image = destination.image, !destination.isFinal else { return false }
  destination.isFinal = true
  do {
    switch destination.place {
    case .file(let url): try PNG.write(image.pixels, to: url.path)
    case .data(let data): data.append(Data(try PNG.encode(image.pixels)))
    }
    return true
  } catch {
    return false
  }
}
