import UIKit

struct ToastStyle { var delay: TimeInterval = 2 }

class Toast: UIView {
    var style = ToastStyle()

    func show() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: Selector("keyboardWillShowWithNotification:", Toast.keyboardWillShow(notification:)), name: UIResponder.keyboardWillShowNotification, object: nil)
        perform(Selector("hideWithAnimated:", Toast.hide(animated:)), with: nil, afterDelay: style.delay)
        perform(Selector("layoutIfNeeded", UIView.layoutIfNeeded), with: nil, afterDelay: 0)
        perform(Selector("setNeedsLayout", Toast.setNeedsLayout), with: nil, afterDelay: 0)
        NSObject.cancelPreviousPerformRequests(withTarget: self, selector: Selector("hideWithAnimated:", Toast.hide), object: nil)
    }

    func keyboardWillShow(notification: Notification) {}
    func hide(animated: NSNumber?) {}
}
