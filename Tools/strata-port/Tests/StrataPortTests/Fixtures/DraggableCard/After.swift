import UIKit

public class DraggableCard: UIView {
    let grip = UIView()

    public override func layoutSubviews() {
        super.layoutSubviews()
        grip.frame = bounds
    }

    func animate() {}
}

public extension DraggableCard {
    func settle() { animate() }
}

class BouncingCard: DraggableCard {
    override func animate() {
        super.animate()
        UIView.animate(withDuration: 1) { self.transform = .identity }
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        return bounds.insetBy(dx: -8, dy: -8).contains(point)
    }
}

extension BouncingCard: UIGestureRecognizerDelegate {
}
