import UIKit

/// What a morph tells of.
@objc public protocol MorphViewDelegate {
    /// Before the first frame.
    @objc optional func morphViewWillStart(_ view: MorphView)

    @available(iOS 10.0, *)
    @objc optional func morphView(_ view: MorphView,
                                  didReach progress: CGFloat)
    @objc optional func path(for view: MorphView) -> UIBezierPath?
    @objc optional func morphView(_ view: MorphView, shouldStopAt progress: CGFloat) -> Bool
    @objc optional func duration(of view: MorphView) -> TimeInterval
    @objc optional func title(of view: MorphView) -> String
    @objc optional var caption: String? { get }
} // MorphViewDelegate

public class MorphView: UIView {
    @objc public weak var delegate: MorphViewDelegate?
    private var link: CADisplayLink?
    private var progress: CGFloat = 0

    public func start() {
        delegate?.morphViewWillStart?(self)
        let duration = delegate?.duration?(of: self) ?? 0.25
        print(duration, delegate?.path?(for: self) as Any)
        link = CADisplayLink(target: self, selector: #selector(MorphView.step(_:)))
        link?.add(to: .main, forMode: .common)
    }

    @objc func step(_ link: CADisplayLink) {
        progress += 0.1
        delegate?.morphView?(self, didReach: progress)
        if delegate?.morphView?(self, shouldStopAt: progress) == true || progress > 1 {
            link.invalidate()
        }
        if let title = delegate?.title?(of: self) { print(title) }
    }
}
