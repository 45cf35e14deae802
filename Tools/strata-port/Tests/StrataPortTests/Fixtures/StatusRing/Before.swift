import UIKit

final class StatusRingLayer: CAShapeLayer {
    @NSManaged var progress: CGFloat
    /// Whom the layer tells.
    @NSManaged weak var ring: StatusRing!
    @NSManaged public private(set) weak var label: UILabel?

    override class func needsDisplay(forKey key: String) -> Bool {
        return key == #keyPath(progress) || super.needsDisplay(forKey: key)
    }
}

final class StatusRing: UIView {
    private var caption = NSAttributedString()
    private lazy var title: NSMutableAttributedString = .init(attributedString: NSAttributedString())

    override class var layerClass: AnyClass { StatusRingLayer.self }

    func write(_ words: [String]) {
        let text = NSMutableAttributedString( )
        for word in words { text.append(NSAttributedString(string: word)) }
        caption = words.isEmpty ? NSAttributedString.init() : text
        (layer as? StatusRingLayer)?.ring = self
    }
}
