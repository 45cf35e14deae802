/// Names that `import Foundation` provides on Apple's systems, and other modules on Linux.
enum FoundationNames {
  /// Foundation types that are in separate modules on Linux.
  static let split: [(module: String, types: Set<String>)] = [
    (
      "FoundationNetworking",
      [
        "URLSession", "URLSessionTask", "URLSessionDataTask", "URLSessionDownloadTask",
        "URLSessionConfiguration", "URLRequest", "URLResponse", "HTTPURLResponse", "URLCache",
        "URLCredential", "CachedURLResponse",
      ]
    ), ("FoundationXML", ["XMLParser", "XMLParserDelegate", "XMLDocument"]),
  ]

  /// Names that every Strata module provides.
  static let stratas: Set<String> = [
    "CGAffineTransform", "CGBitmapInfo", "CGBlendMode", "CGColor", "CGColorSpace", "CGContext",
    "CGDataProvider", "CGFont", "CGGradient", "CGImage", "CGImageAlphaInfo",
    "CGInterpolationQuality", "CGLineCap", "CGLineJoin", "CGMutablePath", "CGPath",
    "CGPathDrawingMode", "CGPathElement", "CGPathFillRule", "CGVector", "CATransform3D",
    "CATransform3DIdentity", "CFArray", "CFBoolean", "CFData", "CFDictionary", "CFIndex", "CFRange",
    "CFString", "CFTimeInterval", "CFTypeRef", "CFURL", "Selector", "autoreleasepool", "HUGE",
    "MAXFLOAT", "NSEC_PER_SEC", "NSEC_PER_MSEC", "USEC_PER_SEC",
  ]

  /// Names that only `UIKit` provides.
  static let uikits: Set<String> = [
    "objc_AssociationPolicy", "objc_getAssociatedObject", "objc_setAssociatedObject",
    "objc_removeAssociatedObjects", "objc_sync_enter", "objc_sync_exit",
  ]
}
