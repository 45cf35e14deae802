import Foundation
import StrataGraphics
import StrataRenderList

/// Gathers commands and leaves out the groups that change nothing.
struct RenderListBuilder {
  struct OpenGroup {
    /// Where its `beginGroup` stands.
    var index: Int
    let plan: GroupPlan
    /// What its contents may touch.
    var bounds = PixelRect.empty
    /// Whether something in it is put on the rest in another way than over it, so that the rest must
    /// not be what lies below the group.
    var isIsolated = false
    /// What its mask may show; nil without a mask.
    var maskBounds: PixelRect?
  }

  var list: RenderList
  var open: [OpenGroup] = []
  /// For each layer of the list, where its document has it.
  private var declarations: [SourceLine?] = []

  init(_ list: RenderList) { self.list = list }

  mutating func addLayer(
    _ component: LayerNames.Component, below parent: Int?, declaredAt place: SourceLine?
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

  mutating func filterBackdrop(_ backdrop: RenderBackdrop) {
    guard !backdrop.bounds.isEmpty, backdrop.opacity > 0 else { return }
    list.commands.append(.filterBackdrop(backdrop))
    touch(backdrop.bounds)
    if let last = open.indices.last { open[last].isIsolated = true }
  }

  mutating func touch(_ bounds: PixelRect) {
    guard let last = open.indices.last else { return }
    open[last].bounds = open[last].bounds.union(bounds)
  }
}
