import UIKit

final class CircleTransition: NSObject, CAAnimationDelegate {
    private weak var context: UIViewControllerContextTransitioning?
    let controller: MenuController
    private var worker: Worker!

    init(controller: MenuController) { self.controller = controller }

    func begin(in view: UIView, with button: UIButton) {
        let mask = CAShapeLayer()
        let reveal = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.path))
        reveal.delegate = self
        mask.add(reveal, forKey: nil)
        view.layer.mask = mask
        button.addTarget(controller, action: #selector(controller.close), for: .touchUpInside)
        button.addTarget(worker, action: #selector(worker.run(for:)), for: .touchUpInside)
        button.addTarget(self, action: #selector(finish as () -> Void), for: .touchUpInside)
        if let second = worker {
            button.addTarget(second, action: #selector(second.run(for:)), for: .touchUpInside)
        }
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        (context?.animator as? CAAnimationDelegate)?.animationDidStop?(anim, finished: flag)
    }

    @objc func finish() {}
    func finish(_ flag: Bool) {}
}

class MenuController: UIViewController {
    @objc func close() {}
}

class Worker: NSObject {
    @objc func run(for button: UIButton) {}
}
