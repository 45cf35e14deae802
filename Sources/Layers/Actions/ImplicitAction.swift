/// What a layer does at a change that nobody has an action for.
protocol ImplicitAction: CAAnimation {}

final class ImplicitAnimation: CABasicAnimation, ImplicitAction {}

final class ImplicitTransition: CATransition, ImplicitAction {}
