/// Names that the umbrella header of an Xcode target provides without an import, as it imports
/// UIKit.
enum UIKitNames {
  /// The modules that a file can see on Linux without `import UIKit`.
  struct Visible: OptionSet {
    let rawValue: Int

    static let foundation = Visible(rawValue: 1)
    /// QuartzCore, CoreGraphics and other names of the product Strata, which include Foundation.
    static let strata = Visible(rawValue: 2)
  }

  /// Whether a name needs `import UIKit` beside the visible modules.
  static func needsImport(_ name: String, beside visible: Visible) -> Bool {
    if ofUIKit.contains(name) { return true }
    let isOfStrata = ofStrata.contains(name) || FoundationNames.stratas.contains(name)
    if name.begins(with: "UI"), !isOfStrata { return true }
    guard !visible.contains(.strata) else { return false }
    if isOfStrata || ["CA", "CG", "CT", "kCA", "kCT"].contains(where: name.begins),
      !ofFoundation.contains(name)
    {
      return true
    }
    return !visible.contains(.foundation)
      && (ofFoundation.contains(name) || name.begins(with: "NS"))
  }

  /// Names without UIKit's prefix that only `UIKit` provides.
  private static let ofUIKit = FoundationNames.uikits.union([
    "CFAbsoluteTime", "CFRunLoop", "CFRunLoopTimer", "DateComponentsFormatter",
    "NSDirectionalEdgeInsets", "NSKeyValueChangeKey", "NSLayoutAnchor", "NSLayoutAttribute",
    "NSLayoutConstraint", "NSLayoutDimension", "NSLayoutRelation", "NSLayoutXAxisAnchor",
    "NSLayoutYAxisAnchor",
  ])

  /// Names without the prefix of a graphics module, or with UIKit's, that all of Strata's products
  /// provide.
  private static let ofStrata: Set<String> = [
    "NSDataAsset", "NSInteger", "NSKeyValueObservation", "NSKeyValueObservedChange",
    "NSKeyValueObservingOptions", "NSLineBreakMode", "NSMutableParagraphStyle", "NSParagraphStyle",
    "NSShadow", "NSStringDrawingContext", "NSStringDrawingOptions", "NSTextAlignment",
    "NSTextAttachment", "NSTextTab", "NSUInteger", "NSUnderlineStyle", "NSWritingDirection",
    "UIBezierPath", "UIColor", "UIEdgeInsets", "UIEdgeInsetsMake", "UIFont", "UIFontDescriptor",
    "UIGraphicsBeginImageContext", "UIGraphicsBeginImageContextWithOptions",
    "UIGraphicsEndImageContext", "UIGraphicsGetCurrentContext",
    "UIGraphicsGetImageFromCurrentImageContext", "UIGraphicsImageRenderer",
    "UIGraphicsImageRendererContext", "UIGraphicsImageRendererFormat", "UIGraphicsPopContext",
    "UIGraphicsPushContext", "UIImage", "UIRectClip", "UIRectCorner", "UIRectFill",
    "UIRectFillUsingBlendMode", "UIRectFrame", "UIRectFrameUsingBlendMode",
  ]

  /// Names without a prefix that Foundation provides, and geometry that it provides on Linux.
  private static let ofFoundation: Set<String> = [
    "Bundle", "CGFloat", "CGPoint", "CGRect", "CGRectEdge", "CGSize", "Calendar", "CharacterSet",
    "Data", "Date", "DateComponents", "DateFormatter", "DispatchGroup", "DispatchQueue",
    "DispatchTime", "DispatchWorkItem", "FileManager", "IndexPath", "IndexSet", "JSONDecoder",
    "JSONEncoder", "Locale", "Notification", "NotificationCenter", "NumberFormatter",
    "OperationQueue", "ProcessInfo", "RunLoop", "Thread", "TimeInterval", "TimeZone", "Timer",
    "URL", "UUID", "UserDefaults", "acos", "arc4random", "arc4random_uniform", "asin", "atan",
    "atan2", "ceil", "cos", "drand48", "exp", "fabs", "floor", "fmod", "hypot", "log", "pow",
    "round", "sin", "sqrt", "tan",
  ]
}

extension String {
  /// Whether the string is a prefix of Apple's and the name of a type or function after it, unlike
  /// a constant such as `UI_IDIOM`.
  fileprivate func begins(with prefix: String) -> Bool {
    guard hasPrefix(prefix) else { return false }
    let rest = dropFirst(prefix.count).prefix(2)
    return rest.first?.isUppercase == true
      && (prefix == "NS" || rest.last?.isLowercase == true)
  }
}
