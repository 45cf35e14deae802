import Foundation
public import StrataGraphics

/// A tab at a place, in points.
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

/// What lies at a tab.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment {
  switch tab.alignment {
  case .left: .left
  case .right: .right
  case .center: .center
  case .justified: .justified
  case .natural: .natural
  }
}

/// Where a tab is, in points.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.location) }

/// What more is said of a tab; nil for nothing.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? {
  guard !tab.options.isEmpty else { return nil }
  return Dictionary(uniqueKeysWithValues: tab.options.map { ($0.rawValue, $1) })
}

/// A `CharacterSet` that has the decimal point.
public let kCTTabColumnTerminatorsAttributeName: CFString =
  NSTextTab.OptionKey.columnTerminators.rawValue
