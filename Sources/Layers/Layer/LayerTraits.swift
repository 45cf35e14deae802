import Foundation
import StrataGraphics

/// The values of the properties that every layer has and that are not animatable.
///
/// The open properties of `CALayer` read and write them. Drawing code reads them here, as it reads
/// `LayerState`. The values are drawn as they were set.
package struct LayerTraits {
  package var isGeometryFlipped = false
  package var allowsGroupOpacity = true
  package var allowsEdgeAntialiasing = true
  package var hasContinuousCorners = false
  package var maskedCorners = CACornerMask.all
  package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
  package var name: String?

  package var contentsGravity = CALayerContentsGravity.resize
  package var contentsFormat = CALayerContentsFormat.RGBA8Uint
  package var minificationFilter = CALayerContentsFilter.linear
  package var magnificationFilter = CALayerContentsFilter.linear
  package var isOpaque = false
  var needsDisplayOnBoundsChange = false

  // Values that are stored but have no effect.
  var drawsAsynchronously = false
  var wantsExtendedDynamicRangeContent = false
  var toneMapMode = CALayer.ToneMapMode.automatic
  var preferredDynamicRange = CALayer.DynamicRange.standard
  var contentsHeadroom: CGFloat = 0
}
