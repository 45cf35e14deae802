import StrataLayers
import StrataText

extension Scene {
  /// The distinct names of the fonts that the text requests, sorted.
  package var fontNames: [String] {
    // Text in Lottie documents consists of outlines.
    var names = Set(lottie?.fonts ?? [])
    var waiting: [CALayer] = [root]
    while let layer = waiting.popLast() {
      if let layer = layer as? CATextLayer { names.formUnion(layer.fontRequests.map(\.families)) }
      waiting += layer.sublayers ?? []
      if let mask = layer.mask { waiting.append(mask) }
    }
    return names.sorted()
  }
}
