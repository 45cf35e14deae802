//
//  SpinnerView.swift
//  An arc that turns and grows, as loading indicators do.
//

import UIKit

@IBDesignable
@objc public class SpinnerView: UIView {

    @IBInspectable public var lineWidth: CGFloat = 3 {
        didSet { arc.lineWidth = lineWidth }
    }

    @objc public private(set) var isAnimating = false
    private let arc = CAShapeLayer()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setup()
    }

    public required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setup()
    }

    private func setup() {
        arc.fillColor = nil
        arc.strokeColor = tintColor.cgColor
        layer.addSublayer(arc)
        // Animations are gone when the application comes back.
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(resume),
            name: UIApplication.didBecomeActiveNotification,
            object: nil)
    }

    @objc
    public func start() {
        let turn = CABasicAnimation(keyPath: #keyPath(CALayer.transform) + ".rotation.z")
        turn.toValue = 2 * CGFloat.pi
        turn.repeatCount = .infinity
        arc.add(turn, forKey: "turn")
        let grow = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.strokeEnd)) // the head
        grow.fromValue = 0
        grow.toValue = 1
        arc.add(grow, forKey: #keyPath(CAShapeLayer.strokeEnd))
        isAnimating = true
    }

    @objc /* for the notification */ private func resume() {
        if isAnimating { start() }
    }
}
