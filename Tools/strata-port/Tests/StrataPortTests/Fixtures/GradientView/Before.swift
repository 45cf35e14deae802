import UIKit.UIView
import class QuartzCore.CAGradientLayer

@IBDesignable open class GradientView: UIView {
    open override class var layerClass: AnyClass { return CAGradientLayer.self }
    private var gradient: CAGradientLayer { return layer as! CAGradientLayer }

    @IBInspectable open var start: CGFloat = 0 { didSet { gradient.locations = [start as NSNumber, 1] } }
    open var stops: [NSNumber]? {
        get { return gradient.locations }
        set { gradient.locations = newValue }
    }

    func set(_ positions: [CGFloat], from value: NSNumber) {
        gradient.locations = positions as [NSNumber]
        start = CGFloat(truncating: value)
        gradient.setValue(CATransform3DIdentity as NSValue, forKeyPath: #keyPath(CALayer.sublayerTransform))
    }
}

#if !TARGET_INTERFACE_BUILDER
extension GradientView {
    @objc func pulse() {}
}
#endif
