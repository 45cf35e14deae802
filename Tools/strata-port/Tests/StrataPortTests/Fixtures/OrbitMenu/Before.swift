import UIKit

@objc public protocol OrbitMenuDelegate {
    @objc optional func orbitMenu(_ menu: OrbitMenu, didChoose index: Int)
    @objc optional func orbitMenuWillOpen(_ menu: OrbitMenu)
    @objc optional func radius(of menu: OrbitMenu) -> CGFloat
}

open class OrbitMenu: UIButton {
    /// Any object, so that Interface Builder connects it.
    @IBOutlet open weak var delegate: AnyObject? // OrbitMenuDelegate?

    func open() {
        delegate?.orbitMenuWillOpen?(self)
        let radius = delegate?.radius?(of: self) ?? 80
        UIView.animate(withDuration: radius > 80 ? 0.4 : 0.2) { [weak self] in
            self?.delegate?.orbitMenu?(self!, didChoose: 0)
        }
    }
}
