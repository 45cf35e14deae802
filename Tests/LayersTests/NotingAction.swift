import StrataLayers

/// An action that records its runs.
final class NotingAction: CAAction {
  let name: String
  var runs: [String] = []

  init(_ name: String) { self.name = name }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    let layer = anObject as? CALayer
    runs.append("\(event) \(layer?.opacity ?? -1)")
  }
}
