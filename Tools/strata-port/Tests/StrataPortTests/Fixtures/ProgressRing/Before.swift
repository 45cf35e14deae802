import UIKit
import QuartzCore

final class ProgressRingLayer: CALayer {
    @NSManaged var progress: CGFloat
    @NSManaged public var ringColor: UIColor?
    /// How wide the ring is.
    @NSManaged
    var ringWidth: CGFloat
    @NSManaged var markers: [CGFloat]

    override class func needsDisplay(forKey key: String) -> Bool {
        if key == #keyPath(progress) || key == #keyPath(ProgressRingLayer.ringWidth) {
            return true
        }
        return super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> CAAction? {
        guard event == #keyPath(ProgressRingLayer.progress) else {
            return super.action(forKey: event)
        }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.progress
        return animation
    }

    override func draw(in context: CGContext) {
        context.setLineWidth(ringWidth)
        context.setStrokeColor((ringColor ?? .black).cgColor)
        context.addArc(
            center: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2,
            startAngle: 0, endAngle: progress * 2 * .pi, clockwise: false)
        context.strokePath()
    }
}
