import Foundation

/// Translucent rectangles in space seen by one camera, as plain numbers.
///
/// Both the layers (`makeLayers`) and the expected image of an oracle (`QuadRayCaster`) are built
/// from them.
public struct QuadScene: Sendable {
  public enum Step: Sendable {
    case translate(SIMD3<Double>)
    case rotate(Double, SIMD3<Double>)
    case scale(SIMD3<Double>)
  }

  /// The properties that place a layer in its superlayer.
  public struct Placement: Sendable {
    public var origin = SIMD2<Double>()
    public var size = SIMD2<Double>()
    /// The anchor point in units of the size.
    public var anchor = SIMD2(0.5, 0.5)
    public var anchorZ = 0.0
    public var position = SIMD2<Double>()
    public var zPosition = 0.0
    /// The eye's distance for this layer only.
    public var perspective: Double?
    /// The steps of the transform; the last one applies first, as with Apple's functions.
    public var steps: [Step] = []

    public init() {}
  }

  public struct Quad: Sendable {
    public var placement = Placement()
    /// The straight red, green, blue and alpha.
    public var color = SIMD4<Double>(0, 0, 0, 1)
    public var isDoubleSided = true
    /// The transform layer that contains the quad, or nil for the root.
    public var container: Int?

    public init() {}
  }

  /// The canvas, in points; the root fills it.
  public var size = SIMD2<Double>(128, 128)
  /// The scale in pixels per point.
  public var scale = 1.0
  /// The background color; nil keeps the canvas transparent.
  public var background: SIMD4<Double>?
  public var rootAnchor = SIMD2(0.5, 0.5)
  /// The eye's distance in the root's sublayer transform.
  public var perspective: Double?
  public var cameraSteps: [Step] = []
  /// Transform layers, which come before the quads among the root's sublayers.
  public var containers: [Placement] = []
  public var quads: [Quad] = []

  public init() {}

  /// The quads in tree order, sorted among siblings by ascending zPosition, then as listed.
  ///
  /// - Returns: The quads in the order that decides where depth does not.
  public var treeOrder: [Int] {
    var siblings: [(z: Double, quads: [Int])] = containers.indices.map { container in
      let members = quads.indices.filter { quads[$0].container == container }
      return (containers[container].zPosition, sortedByZ(members))
    }
    for index in quads.indices where quads[index].container == nil {
      siblings.append((quads[index].placement.zPosition, [index]))
    }
    let sorted = siblings.indices.sorted { (siblings[$0].z, $0) < (siblings[$1].z, $1) }
    return sorted.flatMap { siblings[$0].quads }
  }

  private func sortedByZ(_ members: [Int]) -> [Int] {
    members.sorted { (quads[$0].placement.zPosition, $0) < (quads[$1].placement.zPosition, $1) }
  }

  /// Returns the matrix from a quad's bounds space to the canvas, in points, not divided by W.
  public func matrix(of quad: Quad) -> RowMatrix {
    var matrix = Self.matrix(of: quad.placement)
    if let container = quad.container {
      matrix = matrix.then(Self.matrix(of: containers[container]))
    }
    let pivot = rootAnchor * size
    return
      matrix
      .then(.translation(-pivot.x, -pivot.y, 0))
      .then(Self.matrix(cameraSteps, perspective))
      .then(.translation(pivot.x, pivot.y, 0))
  }

  private static func matrix(of placement: Placement) -> RowMatrix {
    let anchor = placement.origin + placement.anchor * placement.size
    return RowMatrix.translation(-anchor.x, -anchor.y, -placement.anchorZ)
      .then(matrix(placement.steps, placement.perspective))
      .then(.translation(placement.position.x, placement.position.y, placement.zPosition))
  }

  private static func matrix(_ steps: [Step], _ perspective: Double?) -> RowMatrix {
    var matrix = perspective.map(RowMatrix.perspective) ?? .identity
    for step in steps {
      switch step {
      case .translate(let by): matrix = RowMatrix.translation(by.x, by.y, by.z).then(matrix)
      case .rotate(let angle, let axis):
        matrix = RowMatrix.rotation(angle, about: axis).then(matrix)
      case .scale(let by): matrix = RowMatrix.scale(by.x, by.y, by.z).then(matrix)
      }
    }
    return matrix
  }
}
