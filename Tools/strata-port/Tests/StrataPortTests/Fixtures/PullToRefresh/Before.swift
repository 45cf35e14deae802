import UIKit

open class PullToRefreshView: UIView, UIScrollViewDelegate {
    weak var scrollView: UIScrollView?
    weak var forward: UIScrollViewDelegate?
    private var observation: NSKeyValueObservation?

    func attach() {
        scrollView?.addObserver(self, forKeyPath: #keyPath(UIScrollView.contentOffset), options: .new, context: nil)
        observation = scrollView?.observe(\.contentOffset, options: [.new]) { [weak self] view, _ in
            self?.update(view.contentOffset.y)
        }
        scrollView?.panGestureRecognizer.addTarget(self, action: #selector(PullToRefreshView.panned(_:)))
    }

    open override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey : Any]?, context: UnsafeMutableRawPointer?) {
        if let new = change?[.newKey] {
            update((new as AnyObject).cgPointValue.y)
        }
        update((change?[.oldKey] as? NSValue)?.cgPointValue.y ?? 0)
    }

    public func scrollViewDidScroll(_ scrollView: UIScrollView) {
        forward?.scrollViewDidScroll?(scrollView)
    }

    @objc private func panned(_ gesture: UIPanGestureRecognizer) {}

    func update(_ offset: CGFloat) {}

    deinit {
        scrollView?.removeObserver(self, forKeyPath: #keyPath(UIScrollView.contentOffset))
    }
}
