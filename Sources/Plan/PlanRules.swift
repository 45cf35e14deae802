import StrataGraphics
import StrataRaster
import StrataRenderList

/// The properties of a back end on which a plan depends.
package struct PlanRules: Sendable {
  /// The method by which a plan leaves out pixels that later commands overwrite.
  package enum Culling: Sendable {
    /// Nothing is left out.
    case none
    /// By rows, for a back end that composites rows.
    ///
    /// The CPU back end then skips more, once coverage is known: see `HiddenRows`.
    case rows
    /// By rectangles, with the insides of opaque items separate, for a back end that draws quads on
    /// a processor.
    case rectangles
    /// By whole commands behind large opaque items, for a back end on which pixels cost less than
    /// finding the hidden ones.
    case commands
  }

  /// Chooses the strategies of paths.
  package var router: PathRouter
  package var culling: Culling
  /// The maximum number of weights of blurs' direct sums, which determines how far blurs reach.
  package var mostWeights = GaussianBlur.mostWeights
  /// The pixels next to its bounds that drawing an item may change.
  ///
  /// One on a GPU: coverage is rounded to a grid, which may move an edge on a pixel boundary across
  /// it. A closed form may leave up to one level of 255 in a pixel next to a shape.
  package var border = 0
  /// Whether nothing is left out: every group, and the whole input of its filters, is drawn.
  ///
  /// Results between filters are drawn on the larger area for which costs are estimated, which does
  /// not depend on `reach`. Whole ones could exceed the limits of surfaces.
  ///
  /// Such a plan gives the same image as any other on the CPU, so tests compare plans with it.
  package var isNaive = false

  package init(router: PathRouter, culling: Culling) {
    (self.router, self.culling) = (router, culling)
  }

  /// Returns the rules with which nothing is left out and every path is drawn with coverage.
  var naive: PlanRules {
    var rules = self
    rules.router.preferred = .coverage
    rules.culling = .none
    rules.isNaive = true
    return rules
  }

  /// Returns the input pixels to draw for the result of filters on `pixels`.
  ///
  /// - Parameter extent: All pixels of the input.
  func reach(
    of filters: [RenderFilter], for pixels: PixelRect, within extent: PixelRect
  ) -> PixelRect {
    if isNaive { return extent }
    return filters.reach(of: pixels, mostWeights: mostWeights).intersection(extent)
  }

  /// Returns the filters that change pixels, with the pixels of each result to draw.
  ///
  /// - Parameters:
  ///   - extent: All pixels of the input.
  ///   - wanted: The required pixels of the last result.
  func planned(
    _ filters: [RenderFilter], of extent: PixelRect, for wanted: PixelRect
  ) -> [PlannedFilter] {
    // Most groups have no filters, and there are many of them.
    if filters.isEmpty { return [] }
    let filters = filters.filter(\.changesPixels)
    let areas = filters.drawnAreas(of: extent, for: wanted) {
      isNaive ? [$0].input(for: $1) : [$0].reach(of: $1, mostWeights: mostWeights)
    }
    return zip(filters, areas).map { PlannedFilter(filter: $0, area: $1) }
  }
}
