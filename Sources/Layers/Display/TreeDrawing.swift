package import StrataRaster

/// Draws a tree in a context, for `CALayer.render(in:)`.
///
/// The implementation needs the modules above this one. The topmost module declares the conformance
/// of `CALayer`, which is found at run time.
package protocol TreeDrawing {
  /// Draws the tree as described for `render(in:)`.
  func drawTree(in ctx: CGContext, by model: RenderingModel)
}

extension CALayer {
  /// The layer as an object that draws its tree.
  var treeDrawer: any TreeDrawing {
    guard let drawer = self as? any TreeDrawing else {
      preconditionFailure("render(in:) requires a program that links the Strata module")
    }
    return drawer
  }
}
