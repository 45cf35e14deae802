import UIKit

struct ToastStyle { var delay: TimeInterval = 2 }

class Toast: UIView {
    var style = ToastStyle()

    func show() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(keyboardWillShow(notification:)), name: UIResponder.keyboardWillShowNotification, object: nil)
        perform(#selector(hide(animated:)), with: nil, afterDelay: style.delay)
        perform(#selector(UIView.layoutIfNeeded), with: nil, afterDelay: 0)
        perform(#selector(super.setNeedsLayout), with: nil, afterDelay: 0)
        NSObject.cancelPreviousPerformRequests(withTarget: self, selector: #selector(Self.hide), object: nil)
    }

    @objc func keyboardWillShow(notification: Notification) {}
    @objc func hide(animated: NSNumber?) {}
}
