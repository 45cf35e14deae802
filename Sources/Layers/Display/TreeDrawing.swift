package import StrataRaster

/// Draws a tree in a context, for `CALayer.render(in:)`.
///
/// That takes the modules above this one. The topmost says that `CALayer` conforms, which is found
/// when a program runs.
package protocol TreeDrawing {
  /// Does what `render(in:)` tells.
  func drawTree(in ctx: CGContext)
}

extension CALayer {
  /// The layer as one that draws its tree.
  var treeDrawer: any TreeDrawing {
    guard let drawer = self as? any TreeDrawing else {
      preconditionFailure("a program that draws layers is linked with Strata")
    }
    return drawer
  }
}
