public import Foundation

/// The device that code written for iOS asks what it runs on: a phone that is held upright.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  public static let current = UIDevice()

  private override init() { super.init() }

  open var name: String { "Strata" }
  open var model: String { "iPhone" }
  open var localizedModel: String { model }
  open var systemName: String { "iOS" }
  /// The system whose behaviour is taken as the model.
  open var systemVersion: String { "17.0" }
  open var orientation: UIDeviceOrientation { .portrait }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var isMultitaskingSupported: Bool { true }
  open var isGeneratingDeviceOrientationNotifications: Bool { false }

  /// The device is never turned.
  open func beginGeneratingDeviceOrientationNotifications() {}
  /// The device is never turned.
  open func endGeneratingDeviceOrientationNotifications() {}

  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
}

/// Which way a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}
