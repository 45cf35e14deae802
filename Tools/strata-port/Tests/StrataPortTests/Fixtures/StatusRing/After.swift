import UIKit

final class StatusRingLayer: CAShapeLayer {
    @Managed var progress: CGFloat
    /// Whom the layer tells.
    @Managed var ring: StatusRing!
    @Managed public private(set) var label: UILabel?

    override class func needsDisplay(forKey key: String) -> Bool {
        return key == "progress" || super.needsDisplay(forKey: key)
    }
}

final class StatusRing: UIView {
    private var caption = NSAttributedString(string: "")
    private lazy var title: NSMutableAttributedString = .init(attributedString: NSAttributedString(string: ""))

    override class var layerClass: AnyClass { StatusRingLayer.self }

    func write(_ words: [String]) {
        let text = NSMutableAttributedString(string: "")
        for word in words { text.append(NSAttributedString(string: word)) }
        caption = words.isEmpty ? NSAttributedString.init(string: "") : text
        (layer as? StatusRingLayer)?.ring = self
    }
}
