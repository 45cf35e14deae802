#if canImport(UIKit) || os(tvOS)
import UIKit
public typealias PlatformColor = UIColor
#elseif os(macOS)
import AppKit
public typealias PlatformColor = NSColor
#endif

#if canImport(UIKit) && !targetEnvironment(macCatalyst)
let isPhone = true
#else
let isPhone = false
#endif

class LongPress: UIGestureRecognizer {
    #if canImport(UIKit)
    override func reset() { super.reset() }
    #endif
}

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
@objc class MacView: NSView { @objc func tap() { NSApp.sendAction(#selector(tap), to: nil, from: self) } }
#elseif DEBUG
class DebugView: UIView {}
#endif
