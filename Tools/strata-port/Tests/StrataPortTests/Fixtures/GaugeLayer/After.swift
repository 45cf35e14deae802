import UIKit

class GaugeLayer: CALayer {
    @Managed var level: CGFloat = 0
    @Managed public var limit: CGFloat = 1 {
        didSet { setNeedsDisplay() }
    }
    // Not drawn, so that nothing moves it.
    var title: String = ""
    var half: CGFloat { return level / 2 }

    override class func needsDisplay(forKey key: String) -> Bool {
        switch key {
        case "level", "limit": return true
        default: return super.needsDisplay(forKey: key)
        }
    }

    override init() { super.init() }

    override init(layer: Any) {
        super.init(layer: layer)
        if let gauge = layer as? GaugeLayer {
            level = gauge.level
        }
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

class NeedleLayer: GaugeLayer {
    @Managed var angle: CGFloat = 0

    func turn(to angle: CGFloat) {
        let animation = CABasicAnimation(keyPath: "angle")
        animation.toValue = angle
        add(animation, forKey: nil)
    }
}
