internal import Foundation
public import StrataGraphics

/// How small to make a JPEG or a WebP: 0, the smallest file, to 1, the best picture; `JPEGSettings` and
/// `WebPSettings` say what holds without it.
public let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"
/// A `CGColor` that translucent pixels are laid over in a format without alpha; white without it.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
/// Of a source and of a destination: the Exif number of the orientation, 1 to 8, where 1 is upright.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Of a source: pixels from left to right, as stored.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Of a source: pixels from top to bottom, as stored.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Of a destination: pixels per inch of a JPEG, in both directions.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"

extension JPEGSettings {
  /// The settings that a destination's properties ask for; values of other types have no effect.
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
  /// The settings that a destination's properties ask for; values of other types have no effect.
  init(_ properties: CFDictionary?) {
    self.init(quality: number(properties?[kCGImageDestinationLossyCompressionQuality]) ?? 1)
  }
}

/// On Linux no number type casts to another by itself.
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
