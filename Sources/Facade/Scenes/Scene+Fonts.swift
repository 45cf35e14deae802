import StrataLayers
import StrataText

extension Scene {
  /// The names of the fonts that its text asks for, each once, in order.
  package var fontNames: [String] {
    // Text of Lottie documents is outlines.
    var names = Set(lottie?.fonts ?? [])
    var waiting: [CALayer] = [root]
    while let layer = waiting.popLast() {
      if let layer = layer as? CATextLayer { names.formUnion(layer.fontNames) }
      waiting += layer.sublayers ?? []
      if let mask = layer.mask { waiting.append(mask) }
    }
    return names.sorted()
  }
}
