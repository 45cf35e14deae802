import UIKit

class PillControl<Item: Hashable>: UIControl {
    private let pan = UIPanGestureRecognizer()
    private lazy var tap = UITapGestureRecognizer(target: self, action: Selector("tapped:", PillControl.tapped(_:)))

    final class Thumb: UIView {
        func listen() {
            addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector("lift", Thumb.lift)))
        }
        func lift() {}
    }

    func build() {
        let thumb = Thumb()
        pan.addTarget(self, action: Selector("panned", PillControl.panned))
        pan.addTarget(thumb, action: Selector("lift", Thumb.lift))
        pan.addTarget(thumb, action: Selector("lift", Thumb.lift))
    }

    func tapped(_ sender: UITapGestureRecognizer) {}
    func panned() {}
}

extension PillControl.Thumb {
    func again() {
        addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: Selector("lift", PillControl<Item>.Thumb.lift)))
    }
}
