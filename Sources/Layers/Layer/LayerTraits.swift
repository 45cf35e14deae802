/// The values of a layer's properties that a frame reads of every layer and that cannot move.
///
/// The open properties of `CALayer` read and write them. Whoever draws reads them here, as
/// `LayerState` is read: what is drawn is what was set.
package struct LayerTraits {
  package var isGeometryFlipped = false
  package var allowsGroupOpacity = true
  package var allowsEdgeAntialiasing = true
  package var hasContinuousCorners = false
  package var maskedCorners = CACornerMask.all
  package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
  package var name: String?
}
