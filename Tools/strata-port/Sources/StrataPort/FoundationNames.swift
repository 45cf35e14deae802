/// Names that a file has on Apple's systems by `import Foundation`, and on Linux by other modules.
enum FoundationNames {
  /// Types of Foundation that are in modules of their own on Linux.
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

  /// Names that each of Strata's modules holds.
  static let stratas: Set<String> = [
    "CGAffineTransform", "CGBitmapInfo", "CGBlendMode", "CGColor", "CGColorSpace", "CGContext",
    "CGDataProvider", "CGFont", "CGGradient", "CGImage", "CGImageAlphaInfo",
    "CGInterpolationQuality", "CGLineCap", "CGLineJoin", "CGMutablePath", "CGPath",
    "CGPathDrawingMode", "CGPathElement", "CGPathFillRule", "CGVector", "CATransform3D",
    "CATransform3DIdentity", "CFArray", "CFBoolean", "CFData", "CFDictionary", "CFIndex", "CFRange",
    "CFString", "CFTimeInterval", "CFTypeRef", "CFURL", "Selector", "autoreleasepool", "HUGE",
    "MAXFLOAT", "NSEC_PER_SEC", "NSEC_PER_MSEC", "USEC_PER_SEC",
  ]

  /// Names that `UIKit` alone holds.
  static let uikits: Set<String> = [
    "objc_AssociationPolicy", "objc_getAssociatedObject", "objc_setAssociatedObject",
    "objc_removeAssociatedObjects", "objc_sync_enter", "objc_sync_exit",
  ]
}
