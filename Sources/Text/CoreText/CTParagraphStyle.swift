import Foundation
import StrataGraphics

/// The horizontal alignment of lines, with Core Text's raw values.
public enum CTTextAlignment: UInt8, Sendable {
  case left, right, center, justified, natural
}

/// The treatment of lines that are too long, with Core Text's raw values.
public enum CTLineBreakMode: UInt8, Sendable {
  case byWordWrapping, byCharWrapping, byClipping
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// The direction of a text.
public enum CTWritingDirection: Int8, Sendable {
  case natural = -1
  case leftToRight, rightToLeft
}

/// The identifier of a paragraph style's value; see `NSParagraphStyle`.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// A `CTTextAlignment`.
  case alignment
  // Each is a `CGFloat`.
  case firstLineHeadIndent, headIndent, tailIndent
  /// A `CFArray` of `CTTextTab`.
  case tabStops
  // A `CGFloat`.
  case defaultTabInterval
  /// A `CTLineBreakMode`.
  case lineBreakMode
  // Each is a `CGFloat`.
  case lineHeightMultiple, maximumLineHeight, minimumLineHeight, lineSpacing
  case paragraphSpacing, paragraphSpacingBefore
  /// A `CTWritingDirection`.
  case baseWritingDirection
  /// Ignored.
  case maximumLineSpacing
  // Each is a `CGFloat` and sets the line spacing.
  case minimumLineSpacing, lineSpacingAdjustment
}

/// One value for the creation of a paragraph style.
// Safe to hold: only `CTParagraphStyleCreate` reads the value, and its callers pass pointers.
@safe
public struct CTParagraphStyleSetting {
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value at `value`, in bytes.
  public var valueSize: Int
  public var value: UnsafeRawPointer

  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    unsafe (self.spec, self.valueSize, self.value) = (spec, valueSize, value)
  }

  /// The tab stops; nil if the value is not an array.
  fileprivate var tabs: [CTTextTab]? {
    guard valueSize >= MemoryLayout<CFArray>.size else { return nil }
    return unsafe value.load(as: CFArray.self).compactMap { $0 as? CTTextTab }
  }

  /// Returns nil if the value has fewer bytes.
  fileprivate func read<Value: BitwiseCopyable>(_ type: Value.Type) -> Value? {
    valueSize >= MemoryLayout<Value>.size ? unsafe value.loadUnaligned(as: type) : nil
  }
}

/// Creates a paragraph style from values in memory.
///
/// A setting that is smaller than the type of its value is ignored.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  let style = NSMutableParagraphStyle()
  unsafe UnsafeBufferPointer(start: settings, count: max(settingCount, 0)).forEach(style.apply)
  return style.copy() as? CTParagraphStyle ?? style
}

extension NSMutableParagraphStyle {
  fileprivate func apply(_ setting: CTParagraphStyleSetting) {
    switch setting.spec {
    case .alignment: set(setting, UInt8.self, \.alignment) { CTTextAlignment(rawValue: $0)?.own }
    case .lineBreakMode:
      set(setting, UInt8.self, \.lineBreakMode) { NSLineBreakMode(rawValue: Int($0)) }
    case .baseWritingDirection:
      set(setting, Int8.self, \.baseWritingDirection) { NSWritingDirection(rawValue: Int($0)) }
    case .firstLineHeadIndent: set(setting, \.firstLineHeadIndent)
    case .headIndent: set(setting, \.headIndent)
    case .tailIndent: set(setting, \.tailIndent)
    case .lineHeightMultiple: set(setting, \.lineHeightMultiple)
    case .maximumLineHeight: set(setting, \.maximumLineHeight)
    case .minimumLineHeight: set(setting, \.minimumLineHeight)
    case .paragraphSpacing: set(setting, \.paragraphSpacing)
    case .paragraphSpacingBefore: set(setting, \.paragraphSpacingBefore)
    case .lineSpacing, .minimumLineSpacing, .lineSpacingAdjustment: set(setting, \.lineSpacing)
    case .defaultTabInterval: set(setting, \.defaultTabInterval)
    case .tabStops: tabStops = setting.tabs ?? tabStops
    case .maximumLineSpacing: break
    }
  }

  private func set(
    _ setting: CTParagraphStyleSetting,
    _ key: ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>
  ) {
    set(setting, CGFloat.self, key) { $0.isFinite ? $0 : nil }
  }

  private func set<Stored: BitwiseCopyable, Value>(
    _ setting: CTParagraphStyleSetting, _ type: Stored.Type,
    _ key: ReferenceWritableKeyPath<NSMutableParagraphStyle, Value>,
    _ convert: (Stored) -> Value?
  ) {
    if let value = setting.read(type).flatMap(convert) { self[keyPath: key] = value }
  }
}

extension CTTextAlignment {
  var own: NSTextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    case .natural: .natural
    }
  }
}
