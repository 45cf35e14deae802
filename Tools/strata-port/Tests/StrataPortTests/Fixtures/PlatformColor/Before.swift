#if os(iOS) || os(tvOS)
import UIKit
import UIKit.UIGestureRecognizerSubclass
public typealias PlatformColor = UIColor
#elseif os(macOS)
import AppKit
public typealias PlatformColor = NSColor
#endif

#if os(iOS) && !targetEnvironment(macCatalyst)
let isPhone = true
#else
let isPhone = false
#endif

class LongPress: UIGestureRecognizer {
    #if os( iOS )
    override func reset() { super.reset() }
    #endif
}

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
@objc class MacView: NSView { @objc func tap() { NSApp.sendAction(#selector(tap), to: nil, from: self) } }
#elseif DEBUG
@objcMembers class DebugView: UIView {}
#endif
