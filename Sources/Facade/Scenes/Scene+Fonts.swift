import StrataLayers
import StrataText

extension Scene {
  /// The distinct names of the fonts that the text requests, sorted.
  package var fontNames: [String] {
    // Text in Lottie documents consists of outlines.
    root.requestedFonts.union(lottie?.fonts ?? []).sorted()
  }
}

extension CALayer {
  /// The names of the fonts that the text layers of the tree request.
  var requestedFonts: Set<String> {
    var names: Set<String> = []
    var waiting: [CALayer] = [self]
    while let layer = waiting.popLast() {
      if let layer = layer as? CATextLayer { names.formUnion(layer.fontRequests.map(\.families)) }
      waiting += layer.sublayers ?? []
      if let mask = layer.mask { waiting.append(mask) }
    }
    return names
  }
}
