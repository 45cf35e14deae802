import ObjectiveC
import UIKit

private enum Keys {
    static var skeleton: UInt8 = 0
}

extension UIView {
    @objc var skeletonLayer: CAGradientLayer? {
        get { return objc_getAssociatedObject(self, &Keys.skeleton) as? CAGradientLayer }
        set { objc_setAssociatedObject(self, &Keys.skeleton, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
    }

    @objc open func showSkeleton() {
        let gradient = CAGradientLayer()
        gradient.frame = bounds
        layer.addSublayer(gradient)
        skeletonLayer = gradient
    }
}

public class CardView: UIView {
    let title = UILabel()
}

// MARK: - Layout

extension CardView {
    public override func layoutSubviews() {
        super.layoutSubviews()
        skeletonLayer?.frame = bounds
    }

    /// Its height is its title's.
    @objc open override var intrinsicContentSize: CGSize {
        return title.intrinsicContentSize
    }
}

extension CardView {
    func hideSkeleton() {
        skeletonLayer?.removeFromSuperlayer()
    }
}
