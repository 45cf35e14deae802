import Foundation
import StrataGraphics

/// How lines lie between the sides, with Core Text's numbers.
public enum CTTextAlignment: UInt8, Sendable {
  case left, right, center, justified, natural
}

/// What becomes of a line that is too long, with Core Text's numbers.
public enum CTLineBreakMode: UInt8, Sendable {
  case byWordWrapping, byCharWrapping, byClipping
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// Which way a text runs.
public enum CTWritingDirection: Int8, Sendable {
  case natural = -1
  case leftToRight, rightToLeft
}

/// A value of a paragraph style; see `NSParagraphStyle`.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// A `CTTextAlignment`.
  case alignment
  // A `CGFloat` each.
  case firstLineHeadIndent, headIndent, tailIndent
  /// A `CFArray` of `CTTextTab`.
  case tabStops
  // A `CGFloat`.
  case defaultTabInterval
  /// A `CTLineBreakMode`.
  case lineBreakMode
  // A `CGFloat` each.
  case lineHeightMultiple, maximumLineHeight, minimumLineHeight, lineSpacing
  case paragraphSpacing, paragraphSpacingBefore
  /// A `CTWritingDirection`.
  case baseWritingDirection
  /// Ignored.
  case maximumLineSpacing
  // A `CGFloat` each; both are a line spacing.
  case minimumLineSpacing, lineSpacingAdjustment
}

/// One value of a paragraph style that is to be made.
public struct CTParagraphStyleSetting {
  public var spec: CTParagraphStyleSpecifier
  /// In bytes, of what lies at `value`.
  public var valueSize: Int
  public var value: UnsafeRawPointer

  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    (self.spec, self.valueSize, self.value) = (spec, valueSize, value)
  }

  /// Nil where there is no array.
  fileprivate var tabs: [CTTextTab]? {
    guard valueSize >= MemoryLayout<CFArray>.size else { return nil }
    return value.assumingMemoryBound(to: CFArray.self).pointee.compactMap { $0 as? CTTextTab }
  }

  /// Nil where there are fewer bytes.
  fileprivate func read<Value: BitwiseCopyable>(_ type: Value.Type) -> Value? {
    valueSize >= MemoryLayout<Value>.size ? value.loadUnaligned(as: type) : nil
  }
}

/// A paragraph style of values at an address.
///
/// A setting whose size is below that of its value is ignored.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  let style = NSMutableParagraphStyle()
  for setting in UnsafeBufferPointer(start: settings, count: max(settingCount, 0)) {
    style.apply(setting)
  }
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
