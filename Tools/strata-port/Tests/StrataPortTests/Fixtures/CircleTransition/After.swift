import UIKit

final class CircleTransition: NSObject, CAAnimationDelegate {
    private weak var context: UIViewControllerContextTransitioning?
    let controller: MenuController
    private var worker: Worker!

    init(controller: MenuController) { self.controller = controller }

    func begin(in view: UIView, with button: UIButton) {
        let mask = CAShapeLayer()
        let reveal = CABasicAnimation(keyPath: "path")
        reveal.delegate = self
        mask.add(reveal, forKey: nil)
        view.layer.mask = mask
        button.addTarget(controller, action: Selector("close", MenuController.close), for: .touchUpInside)
        button.addTarget(worker, action: Selector("runFor:", Worker.run(for:)), for: .touchUpInside)
        button.addTarget(self, action: Selector("finish", CircleTransition.finish as (CircleTransition) -> () -> Void), for: .touchUpInside)
        if let second = worker {
            button.addTarget(second, action: Selector("runFor:", Worker.run(for:)), for: .touchUpInside)
        }
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        (context?.animator as? CAAnimationDelegate)?.animationDidStop(anim, finished: flag)
    }

    func finish() {}
    func finish(_ flag: Bool) {}
}

class MenuController: UIViewController {
    func close() {}
}

class Worker: NSObject {
    func run(for button: UIButton) {}
}
