import UIKit

class WaveView: UIView {
	private var displayLink: CADisplayLink? // invalidated in `stop`
	var phase: CGFloat = 0

	override func didMoveToWindow() {
		super.didMoveToWindow()
		displayLink = CADisplayLink(target: self,
		                            selector: Selector("update", WaveView.update))
		displayLink?.add(to: .current, forMode: .default)
	}

	// Called for each frame.
	// by the display link
	private func update() { phase += 0.1; setNeedsDisplay() }

	@discardableResult func stop() -> Bool {
		displayLink?.invalidate(); return true
	}
}
