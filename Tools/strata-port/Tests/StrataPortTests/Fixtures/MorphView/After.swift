import UIKit

/// What a morph tells of.
public protocol MorphViewDelegate: AnyObject {
    /// Before the first frame.
    func morphViewWillStart(_ view: MorphView)

    @available(iOS 10.0, *)
    func morphView(_ view: MorphView,
                                  didReach progress: CGFloat)
    func path(for view: MorphView) -> UIBezierPath?
    func morphView(_ view: MorphView, shouldStopAt progress: CGFloat) -> Bool
    func duration(of view: MorphView) -> TimeInterval
    func title(of view: MorphView) -> String
    var caption: String? { get }
} // MorphViewDelegate

/// Default implementations of optional requirements.
extension MorphViewDelegate {
    public func morphViewWillStart(_ view: MorphView) {}
    @available(iOS 10.0, *) public func morphView(_ view: MorphView,
                                  didReach progress: CGFloat) {}
    public func path(for view: MorphView) -> UIBezierPath? { nil }
    public func morphView(_ view: MorphView, shouldStopAt progress: CGFloat) -> Bool { false }
    public func duration(of view: MorphView) -> TimeInterval { 0.25 }
    public var caption: String? { nil }
}

public class MorphView: UIView {
    public weak var delegate: MorphViewDelegate?
    private var link: CADisplayLink?
    private var progress: CGFloat = 0

    public func start() {
        delegate?.morphViewWillStart(self)
        let duration = delegate?.duration(of: self) ?? 0.25
        print(duration, delegate?.path(for: self) as Any)
        link = CADisplayLink(target: self, selector: Selector("step:", MorphView.step(_:)))
        link?.add(to: .main, forMode: .common)
    }

    func step(_ link: CADisplayLink) {
        progress += 0.1
        delegate?.morphView(self, didReach: progress)
        if delegate?.morphView(self, shouldStopAt: progress) == true || progress > 1 {
            link.invalidate()
        }
        if let title = delegate?.title(of: self) { print(title) }
    }
}
