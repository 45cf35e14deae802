internal import Foundation
public import StrataGraphics

/// The quality of a JPEG or a WebP, from 0 (smallest file) to 1 (best image).
///
/// For the defaults see `JPEGSettings` and `WebPSettings`.
public let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"
/// A `CGColor` that is the background of translucent pixels in a format without alpha; default:
/// white.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
/// The Exif orientation of a source or a destination, 1 to 8, where 1 is upright.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The width of a source in pixels, as stored.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The height of a source in pixels, as stored.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The resolution of a JPEG destination in pixels per inch, in both directions.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"

extension JPEGSettings {
  /// Creates settings from a destination's properties; values of other types have no effect.
  init(_ properties: CFDictionary?) {
    self.init()
    let properties = properties ?? [:]
    if let value = number(properties[kCGImageDestinationLossyCompressionQuality]) {
      quality = value
    }
    if let color = properties[kCGImageDestinationBackgroundColor] as? CGColor {
      background = color.value
    }
    if let value = number(properties[kCGImagePropertyDPIWidth]), value.isFinite {
      pixelsPerInch = Int(min(max(value.rounded(), 1), 65_535))
    }
    if let value = number(properties[kCGImagePropertyOrientation]),
      let exifNumber = Int(exactly: value)
    {
      orientation = ExifOrientation.orientation(numbered: exifNumber) ?? orientation
    }
  }
}

extension WebPSettings {
  /// Creates settings from a destination's properties; values of other types have no effect.
  init(_ properties: CFDictionary?) {
    self.init(quality: number(properties?[kCGImageDestinationLossyCompressionQuality]) ?? 1)
  }
}

/// Converts a value of any number type to Double, because on Linux number types do not cast to each
/// other.
private func number(_ value: Any?) -> Double? {
  switch value {
  case let value as Double: value
  case let value as CGFloat: Double(value)
  case let value as Float: Double(value)
  case let value as any BinaryInteger: Double(value)
  case let value as NSNumber: value.doubleValue
  default: nil
  }
}
