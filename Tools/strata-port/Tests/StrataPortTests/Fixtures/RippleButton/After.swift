import UIKit

protocol RippleButtonDelegate: class {
    func rippleButtonDidBegin(_ button: RippleButton)
    func rippleButton(_ button: RippleButton, didEndAt point: CGPoint)
    func rippleButtonWasTapped(_ button: RippleButton)
}

/// Default implementations of optional requirements.
extension RippleButtonDelegate {
    func rippleButtonDidBegin(_ button: RippleButton) {}
    func rippleButton(_ button: RippleButton, didEndAt point: CGPoint) {}
}

open class RippleButton: UIButton {
    weak var delegate: RippleButtonDelegate?
    private(set) weak var badge: UILabel!
    var markers: [UIView]!

    open var rippleColor: UIColor = .white

    open override func awakeFromNib() {
        super.awakeFromNib()
        addTarget(self, action: Selector("touchDown:event:", RippleButton.touchDown(_:event:)), for: .touchDown)
        addTarget(self, action: Selector("touchUpWithSender:", RippleButton.touchUp(_:)), for: [.touchUpInside, .touchUpOutside])
        addTarget(self, action: Selector("touchUpWithSender:", RippleButton.touchUp), for: .touchCancel)
    }

    func touchDown(_ sender: UIButton, event: UIEvent) {
        delegate?.rippleButtonDidBegin(self)
    }

    fileprivate func touchUp(_ sender: UIButton) {
        delegate?.rippleButton(self, didEndAt: center)
        delegate?.rippleButtonWasTapped(self)
    }
}

extension RippleButton {
    func cancel() {}
    @IBAction private func hold(_ sender: Any) {}
}
