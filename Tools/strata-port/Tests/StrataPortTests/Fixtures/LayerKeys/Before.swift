import UIKit

enum LayerKeys {
    static let all = [
        #keyPath(CALayer.position), #keyPath(CALayer.isHidden),
        #keyPath(CAEmitterLayer.emitterPosition.x), #keyPath( UIView.layer.cornerRadius ),
    ]
    static let first = "layer.\(#keyPath(CALayer.opacity))"
}

class BadgeView: UIView {
    class Model: NSObject { @objc(badge) var isBadge = false; @objc var isHot = true }
    @objc var model = Model()
    @objc var isHidden2 = false

    func keys() -> [String] {
        return [#keyPath(model.isBadge), #keyPath(BadgeView.Model.isBadge), #keyPath(Model.isHot), #keyPath(BadgeView.isHidden2)]
    }

    func read() -> CGFloat {
        let center = CGAffineTransform(rotationAngle: 1)
        let boxes = [center as NSValue, CGPoint.zero as NSValue]
        let depth = layer.value(forKeyPath: #keyPath(CALayer.zPosition)) as? CGFloat
        return (depth ?? 0) + CGFloat(boxes.count)
    }
}
