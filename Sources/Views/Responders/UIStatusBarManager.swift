public import Foundation

/// The properties of the status bar, which is hidden because it does not exist.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  static let hidden = UIStatusBarManager()

  open var statusBarStyle: UIStatusBarStyle { UIApplication.shared.statusBarStyle }
  open var isStatusBarHidden: Bool { true }
  open var statusBarFrame: CGRect { .zero }

  private override init() { super.init() }
}
