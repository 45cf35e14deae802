import Foundation
public import StrataGraphics

/// Creates a tab stop at a location in points.
///
/// - Parameter options: `kCTTabColumnTerminatorsAttributeName` with a `CharacterSet`, or nil.
public func CTTextTabCreate(
  _ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?
) -> CTTextTab {
  let named = (options ?? [:]).compactMap { name, value in
    (name as? String).map { (NSTextTab.OptionKey(rawValue: $0), value) }
  }
  return NSTextTab(
    textAlignment: alignment.own, location: CGFloat(location),
    options: Dictionary(named) { $1 })
}

/// Returns the alignment of text with a tab stop.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment {
  switch tab.alignment {
  case .left: .left
  case .right: .right
  case .center: .center
  case .justified: .justified
  case .natural: .natural
  }
}

/// Returns the location of a tab stop in points.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.location) }

/// Returns the options of a tab stop; nil if there are none.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? {
  guard !tab.options.isEmpty else { return nil }
  return Dictionary(uniqueKeysWithValues: tab.options.map { ($0.rawValue, $1) })
}

/// A `CharacterSet` with the decimal separator.
public let kCTTabColumnTerminatorsAttributeName: CFString =
  NSTextTab.OptionKey.columnTerminators.rawValue
