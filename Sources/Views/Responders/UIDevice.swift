public import Foundation

/// The device that the program runs on: always a phone in portrait orientation.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  public static let current = UIDevice()

  private override init() { super.init() }

  open var name: String { "Strata" }
  open var model: String { "iPhone" }
  open var localizedModel: String { model }
  open var systemName: String { "iOS" }
  /// The version of iOS whose behavior is emulated.
  open var systemVersion: String { "17.0" }
  open var orientation: UIDeviceOrientation { .portrait }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var isMultitaskingSupported: Bool { true }
  open var isGeneratingDeviceOrientationNotifications: Bool { false }

  /// Does nothing, because the device never rotates.
  open func beginGeneratingDeviceOrientationNotifications() {}
  /// Does nothing, because the device never rotates.
  open func endGeneratingDeviceOrientationNotifications() {}

  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
}

/// The orientation of a device.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}
