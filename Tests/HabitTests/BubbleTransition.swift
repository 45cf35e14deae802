import Testing
import UIKit

/// A circle that grows from a point into the next controller.
open class BubbleTransition: NSObject {
  open var startingPoint = CGPoint.zero {
    didSet { bubble.center = startingPoint }
  }
  open var duration = 0.5
  open var transitionMode: BubbleTransitionMode = .present
  open var bubbleColor: UIColor = .white
  open fileprivate(set) var bubble = UIView()

  public enum BubbleTransitionMode: Int { case present, dismiss }
}

extension BubbleTransition: UIViewControllerAnimatedTransitioning {
  public func transitionDuration(
    using transitionContext: UIViewControllerContextTransitioning?
  ) -> TimeInterval {
    duration
  }

  public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let containerView = transitionContext.containerView
    if transitionMode == .present {
      let presented = transitionContext.view(forKey: .to)!
      let originalCenter = presented.center
      let originalSize = presented.frame.size
      bubble = UIView()
      bubble.frame = frameForBubble(originalCenter, size: originalSize, start: startingPoint)
      bubble.layer.cornerRadius = bubble.frame.size.height / 2
      bubble.center = startingPoint
      bubble.transform = CGAffineTransform(scaleX: 0.001, y: 0.001)
      bubble.backgroundColor = bubbleColor
      containerView.addSubview(bubble)
      presented.center = startingPoint
      presented.transform = CGAffineTransform(scaleX: 0.001, y: 0.001)
      presented.alpha = 0
      containerView.addSubview(presented)
      UIView.animate(
        withDuration: duration,
        animations: {
          self.bubble.transform = CGAffineTransform.identity
          presented.transform = CGAffineTransform.identity
          presented.alpha = 1
          presented.center = originalCenter
        },
        completion: { (_) in
          transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
          self.bubble.isHidden = true
        })
    } else {
      let returning = transitionContext.view(forKey: .from)!
      UIView.animate(
        withDuration: duration,
        animations: {
          returning.transform = CGAffineTransform(scaleX: 0.001, y: 0.001)
          returning.center = self.startingPoint
          returning.alpha = 0
        },
        completion: { (_) in
          transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
  }

  private func frameForBubble(_ center: CGPoint, size: CGSize, start: CGPoint) -> CGRect {
    let lengthX = fmax(start.x, size.width - start.x)
    let lengthY = fmax(start.y, size.height - start.y)
    let offset = sqrt(lengthX * lengthX + lengthY * lengthY) * 2
    return CGRect(origin: CGPoint.zero, size: CGSize(width: offset, height: offset))
  }
}

class StartController: UIViewController, UIViewControllerTransitioningDelegate {
  let transition = BubbleTransition()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let next = UIViewController()
    next.view.backgroundColor = .red
    next.transitioningDelegate = self
    next.modalPresentationStyle = .custom
    present(next, animated: true)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    transition.transitionMode = .present
    transition.startingPoint = view.center
    transition.bubbleColor = .blue
    return transition
  }
}

@MainActor @Suite struct Bubbles {
  @Test func `a controller comes in a bubble`() throws {
    let start = StartController()
    let renderer = try Renderer(size: CGSize(width: 40, height: 40), device: .cpu)
    var pictures: [Picture] = []
    try renderer.forEachFrame(of: start, frames: 0..<8, fps: 10) { pictures.append(Picture($1)) }
    #expect(pictures[0][2, 2] == [255, 255, 255, 255])
    #expect(pictures[2][20, 20] != [255, 255, 255, 255])
    #expect(pictures[7][2, 2] == [255, 0, 0, 255] && pictures[7][38, 38] == [255, 0, 0, 255])
    #expect(start.presentedViewController != nil && start.transition.bubble.isHidden)
  }
}
