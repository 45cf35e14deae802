import UIKit

public class DraggableCard: UIView {
    let grip = UIView()
}

public extension DraggableCard {
    override func layoutSubviews() {
        super.layoutSubviews()
        grip.frame = bounds
    }

    func settle() { animate() }
}

extension DraggableCard {
    @objc func animate() {}
}

class BouncingCard: DraggableCard {
    override func animate() {
        super.animate()
        UIView.animate(withDuration: 1) { self.transform = .identity }
    }
}

extension BouncingCard: UIGestureRecognizerDelegate {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        return bounds.insetBy(dx: -8, dy: -8).contains(point)
    }
}
