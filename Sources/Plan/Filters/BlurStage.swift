package import StrataGraphics
package import StrataRaster
package import StrataRenderList

/// One step of a blur on surfaces: a halving, a direct sum along one axis, or a doubling.
package struct BlurStage: Sendable {
  /// The operation of a stage.
  package enum Operation: Sendable {
    case halve
    /// A sum with the weights of the given axis.
    case convolve(BlurAxis)
    case double
  }

  package let operation: Operation
  /// The axes that change.
  package let axes: BlurAxes
  /// The pixels of the result that later stages read.
  private let needed: PixelRect

  fileprivate init(_ operation: Operation, _ axes: BlurAxes, needed: PixelRect) {
    self.operation = operation
    self.axes = axes
    self.needed = needed
  }

  /// Returns the pixels of the result to draw.
  ///
  /// - Parameters:
  ///   - input: The pixels of the stage's input that have content.
  ///   - edges: The content outside the blur's input.
  package func drawn(of input: PixelRect, edges: BlurEdges) -> PixelRect {
    // An input that extends without end contributes everywhere.
    if edges == .extended { return needed }
    let spread =
      switch operation {
      case .halve: input.halved(axes)
      case .convolve(let axis):
        input.grown(by: SIMD2(axes.x ? axis.radius : 0, axes.y ? axis.radius : 0))
      case .double: input.doubled(axes)
      }
    return spread.intersection(needed)
  }
}

extension GaussianBlur {
  /// Returns the stages that compute the result on `wanted`, which is not empty; none if the blur
  /// changes nothing.
  package func stages(to wanted: PixelRect) -> [BlurStage] {
    // The area of each level that is read after the direct blur, and then before it.
    let after = levels(of: wanted)
    let direct = after[halvings]
    var before = [direct.grown(by: SIMD2(x.radius, y.radius))]
    for level in (0..<halvings).reversed() {
      before.insert(before[0].doubled(axes(at: level)), at: 0)
    }
    var stages: [BlurStage] = []
    for level in 0..<halvings {
      stages.append(BlurStage(.halve, axes(at: level), needed: before[level + 1]))
    }
    if x.radius > 0 {
      let rows = direct.grown(by: SIMD2(0, y.radius))
      stages.append(BlurStage(.convolve(x), BlurAxes(x: true, y: false), needed: rows))
    }
    if y.radius > 0 {
      stages.append(BlurStage(.convolve(y), BlurAxes(x: false, y: true), needed: direct))
    }
    for level in (0..<halvings).reversed() {
      stages.append(BlurStage(.double, axes(at: level), needed: after[level]))
    }
    return stages
  }
}
