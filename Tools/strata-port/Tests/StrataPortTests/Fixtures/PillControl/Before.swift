import UIKit

class PillControl<Item: Hashable>: UIControl {
    private let pan = UIPanGestureRecognizer()
    private lazy var tap = UITapGestureRecognizer(target: self, action: #selector(tapped(_:)))

    final class Thumb: UIView {
        func listen() {
            addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(lift)))
        }
        @objc func lift() {}
    }

    func build() {
        let thumb = Thumb()
        pan.addTarget(self, action: #selector(panned))
        pan.addTarget(thumb, action: #selector(thumb.lift))
        pan.addTarget(thumb, action: #selector(Thumb.lift))
    }

    @objc func tapped(_ sender: UITapGestureRecognizer) {}
    @objc func panned() {}
}

extension PillControl.Thumb {
    func again() {
        addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: #selector(self.lift)))
    }
}
