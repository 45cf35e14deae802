import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// A plane that layers are drawn on, and what everything on it inherits.
struct Surroundings {
  /// From the plane to device pixels, or to those of the raster at hand.
  var toDevice: PlaneTransform
  /// Nothing outside can be seen, or be carried to where it is seen.
  var scissor: PixelRect
  /// Product of opacities that are not applied by a group.
  var opacity: Float = 1
  /// Multiplies red, green and blue of everything: colours of replicator instances.
  var tint = SIMD3<Float>(1, 1, 1)
  /// The plane's y axis points up on the canvas.
  var isUpsideDown: Bool
  /// How many layers lie above.
  var depth = 0
  /// The layer whose plane it is, as an index of the list's names.
  var layer: Int?
  /// The local time of the layer whose plane it is, in seconds.
  var time: Double
  /// How often replicators above repeat what is drawn here.
  var copies = 1
}

/// A layer to draw, and where.
struct Visit {
  let layer: CALayer
  /// Its place among its siblings.
  let place: Int
  /// From its bounds space to the plane of the surroundings; nil where the plane is its own.
  let matrix: CATransform3D?
  /// What the matrix makes of its plane.
  let plane: LayerPlane?
  /// Multiplies the layer's own opacity.
  var fade: Float = 1
  /// Only its alpha counts.
  var isMask = false
  /// One of the two pictures of a layer with a transition.
  var isPart = false
  /// Whether the layer's compositing and background filters act; if not, a group around it does that.
  var isBlended = true
  var surroundings: Surroundings

  init(
    layer: CALayer, place: Int, matrix: CATransform3D?, fade: Float = 1, isMask: Bool = false,
    surroundings: Surroundings
  ) {
    self.layer = layer
    self.place = place
    self.matrix = matrix
    plane = matrix.map { LayerPlane($0) }
    self.fade = fade
    self.isMask = isMask
    self.surroundings = surroundings
  }
}

extension RenderPaint {
  /// The paint with red, green and blue multiplied.
  func tinted(_ tint: SIMD3<Float>) -> RenderPaint {
    if tint == SIMD3(1, 1, 1) { return self }
    switch self {
    case .solid(let color):
      return .solid(color.tinted(tint))
    case .gradient(var paint):
      paint.stops = paint.stops.mapColors { $0.tinted(tint) }
      return .gradient(paint)
    case .image(var paint):
      paint.tint *= tint
      return .image(paint)
    }
  }
}

extension Color {
  func tinted(_ tint: SIMD3<Float>) -> Color {
    Color(
      red: red * Double(tint.x), green: green * Double(tint.y), blue: blue * Double(tint.z),
      alpha: alpha)
  }
}
