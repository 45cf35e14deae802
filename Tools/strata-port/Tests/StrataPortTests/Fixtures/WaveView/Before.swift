import UIKit

class WaveView: UIView {
	private var displayLink: CADisplayLink? // invalidated in `stop`
	@objc	dynamic	var phase: CGFloat = 0

	override func didMoveToWindow() {
		super.didMoveToWindow()
		displayLink = CADisplayLink(target: self,
		                            selector: #selector(
		                            	WaveView.update
		                            ))
		displayLink?.add(to: .current, forMode: .default)
	}

	// Called for each frame.
	@objc // by the display link
	private func update() { phase += 0.1; setNeedsDisplay() }

	@nonobjc @discardableResult func stop() -> Bool {
		displayLink?.invalidate(); return true
	}
}
