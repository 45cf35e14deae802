import UIKit

public protocol OrbitMenuDelegate: AnyObject {
    func orbitMenu(_ menu: OrbitMenu, didChoose index: Int)
    func orbitMenuWillOpen(_ menu: OrbitMenu)
    func radius(of menu: OrbitMenu) -> CGFloat
}

/// Default implementations of optional requirements.
extension OrbitMenuDelegate {
    public func orbitMenu(_ menu: OrbitMenu, didChoose index: Int) {}
    public func orbitMenuWillOpen(_ menu: OrbitMenu) {}
    public func radius(of menu: OrbitMenu) -> CGFloat { 80 }
}

open class OrbitMenu: UIButton {
    /// Any object, so that Interface Builder connects it.
    open weak var delegate: AnyObject? // OrbitMenuDelegate?

    func open() {
        (delegate as? OrbitMenuDelegate)?.orbitMenuWillOpen(self)
        let radius = (delegate as? OrbitMenuDelegate)?.radius(of: self) ?? 80
        UIView.animate(withDuration: radius > 80 ? 0.4 : 0.2) { [weak self] in
            (self?.delegate as? OrbitMenuDelegate)?.orbitMenu(self!, didChoose: 0)
        }
    }
}
