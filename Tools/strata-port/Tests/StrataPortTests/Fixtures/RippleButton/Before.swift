import UIKit

@objc protocol RippleButtonDelegate: class {
    @objc optional func rippleButtonDidBegin(_ button: RippleButton)
    @objc optional func rippleButton(_ button: RippleButton, didEndAt point: CGPoint)
    func rippleButtonWasTapped(_ button: RippleButton)
}

open class RippleButton: UIButton {
    @IBOutlet weak var delegate: RippleButtonDelegate?
    @IBOutlet private(set) weak var badge: UILabel!
    @IBOutlet
    var markers: [UIView]!

    @objc open dynamic var rippleColor: UIColor = .white

    open override func awakeFromNib() {
        super.awakeFromNib()
        addTarget(self, action: #selector(self.touchDown(_:event:)), for: .touchDown)
        addTarget(self, action: #selector(RippleButton.touchUp(_:)), for: [.touchUpInside, .touchUpOutside])
        addTarget(self, action: #selector(touchUp), for: .touchCancel)
    }

    @IBAction func touchDown(_ sender: UIButton, event: UIEvent) {
        delegate?.rippleButtonDidBegin?(self)
    }

    @objc(touchUpWithSender:)
    fileprivate func touchUp(_ sender: UIButton) {
        delegate?.rippleButton?(self, didEndAt: center)
        delegate?.rippleButtonWasTapped(self)
    }
}

extension RippleButton {
    @IBAction func cancel() {}
    @IBAction private func hold(_ sender: Any) {}
}
