import UIKit

enum LayerKeys {
    static let all = [
        "position", "hidden",
        "emitterPosition.x", "layer.cornerRadius",
    ]
    static let first = "layer.\("opacity")"
}

class BadgeView: UIView {
    class Model: NSObject { var isBadge = false; var isHot = true }
    var model = Model()
    var isHidden2 = false

    func keys() -> [String] {
        return ["model.isBadge", "badge", "isHot", "isHidden2"]
    }

    func read() -> CGFloat {
        let center = CGAffineTransform(rotationAngle: 1)
        let boxes = [NSValue(cgAffineTransform: center), CGPoint.zero as NSValue]
        let depth = layer.value(forKeyPath: "zPosition") as? CGFloat
        return (depth ?? 0) + CGFloat(boxes.count)
    }
}
