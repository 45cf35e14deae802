import Foundation
import StrataGraphics
import StrataRenderList

/// Gathers commands and leaves out the groups that change nothing.
struct RenderListBuilder {
  private struct OpenGroup {
    /// Where its `beginGroup` stands.
    let index: Int
    /// What its contents may touch.
    var bounds = PixelRect.empty
  }

  private(set) var list: RenderList
  private var open: [OpenGroup] = []
  /// For each layer of the list, where its document has it.
  private var declarations: [SourceLine?] = []

  init(_ list: RenderList) { self.list = list }

  mutating func addLayer(
    _ component: String, below parent: Int?, declaredAt place: SourceLine?
  ) -> Int {
    declarations.append(place)
    return list.layers.add(component, below: parent)
  }

  mutating func report(
    _ severity: Diagnostic.Severity, code: String, _ message: String, layer: Int
  ) {
    list.diagnostics.append(
      Diagnostic(
        severity, code: code, message, layerPath: list.layers.path(of: layer),
        file: declarations[layer]?.file, line: declarations[layer]?.line))
  }

  /// Adds an item unless it touches no pixel of its scissor.
  ///
  /// - Throws: `LayerError` for a path that holds a NaN or an infinity: it has no bounds by which
  ///   it could be left out.
  mutating func draw(_ item: RenderItem) throws {
    guard item.opacity > 0, item.transform.isFinite else { return }
    if let element = item.shape.firstNonFiniteElement {
      throw LayerError(
        layerPath: list.layers.path(of: item.layer),
        cause: PathError.nonFiniteCoordinate(element: element))
    }
    let bounds = item.shape.deviceBounds(item.transform, within: item.scissor)
    guard !bounds.isEmpty else { return }
    list.commands.append(.draw(item))
    touch(bounds)
  }

  mutating func beginGroup(opacity: Float, clip: RenderClip?, layer: Int) {
    open.append(OpenGroup(index: list.commands.count))
    list.commands.append(
      .beginGroup(RenderGroup(opacity: opacity, clip: clip, bounds: .empty, layer: layer)))
  }

  /// Ends the latest group.
  ///
  /// It is left out when it is empty, when its clip cuts nothing and it is opaque, or when it holds
  /// one item that can carry the opacity itself.
  mutating func endGroup() {
    let ended = open.removeLast()
    guard case .beginGroup(var group) = list.commands[ended.index] else {
      preconditionFailure("a group's index names its begin")
    }
    var bounds = ended.bounds
    if let clip = group.clip {
      if clip.surelyContains(bounds) {
        group.clip = nil
      } else {
        bounds = clip.shape.deviceBounds(clip.transform, within: bounds)
      }
    }
    guard !bounds.isEmpty else {
      list.commands.removeSubrange(ended.index...)
      return
    }
    if group.clip == nil, fold(group.opacity, into: ended.index + 1) {
      list.commands.remove(at: ended.index)
    } else {
      group.bounds = bounds
      list.commands[ended.index] = .beginGroup(group)
      list.commands.append(.endGroup)
    }
    touch(bounds)
  }

  /// Multiplies a group's opacity into its only item; true when that was possible.
  private mutating func fold(_ opacity: Float, into index: Int) -> Bool {
    if opacity == 1 { return true }
    guard index == list.commands.count - 1, case .draw(var item) = list.commands[index] else {
      return false
    }
    item.opacity *= opacity
    list.commands[index] = .draw(item)
    return true
  }

  private mutating func touch(_ bounds: PixelRect) {
    guard let last = open.indices.last else { return }
    open[last].bounds = open[last].bounds.union(bounds)
  }
}

extension RenderClip {
  /// True when every pixel of `pixels` is covered whole; false when that is not easily told.
  func surelyContains(_ pixels: PixelRect) -> Bool {
    guard case .roundedRect(let rounded) = shape, transform.keepsRectangles else { return false }
    // The largest rectangle whose corners lie on the arcs' diagonals. A continuous corner cuts off
    // less than a circular one of 1.53 times the radius.
    let reach = rounded.curve == .continuous ? 1.53 : 1
    let inset = rounded.radii.largest * reach * (1 - 0.5.squareRoot())
    let inner = rounded.rect.insetBy(dx: CGFloat(inset), dy: CGFloat(inset))
    guard !inner.isNull, inner.width > 0, inner.height > 0 else { return false }
    let a = transform.apply(SIMD2(Double(inner.minX), Double(inner.minY)))
    let b = transform.apply(SIMD2(Double(inner.maxX), Double(inner.maxY)))
    return Double(pixels.minX) >= min(a.x, b.x) && Double(pixels.maxX) <= max(a.x, b.x)
      && Double(pixels.minY) >= min(a.y, b.y) && Double(pixels.maxY) <= max(a.y, b.y)
  }
}
