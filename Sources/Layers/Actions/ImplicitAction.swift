/// An animation that serves as the default action of a change.
protocol ImplicitAction: CAAnimation {}

final class ImplicitAnimation: CABasicAnimation, ImplicitAction {}

final class ImplicitTransition: CATransition, ImplicitAction {
  static var fade: ImplicitTransition {
    let fade = ImplicitTransition()
    fade.timingFunction = CAMediaTimingFunction(name: .default)
    return fade
  }
}
