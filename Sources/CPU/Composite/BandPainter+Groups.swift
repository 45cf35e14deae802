import StrataGraphics
import StrataRaster
import StrataRenderList

extension BandPainter {
  /// Composites a finished group onto the content below.
  ///
  /// - Parameters:
  ///   - group: The group's content; its rows in the band fade in place.
  ///   - surface: The rows of the band in the surface below.
  func finish(
    _ step: FrameStep, _ steps: SurfaceSteps, _ group: PixelWindow<Pixel>,
    onto surface: PixelWindow<Pixel>
  ) {
    guard case .group(let paint) = step.paint else { return }
    let drawn = group.area.intersection(surface.area)
    if paint.opacity < 1 {
      for y in drawn.minY..<drawn.maxY {
        unsafe Format.fade(group.at(drawn.minX, y), by: paint.opacity, count: drawn.width)
      }
    }
    let run = GroupRun(drawn: drawn, clears: paint.blend.changesUnderTransparent)
    switch step.coverage {
    case .none:
      return
    case .whole:
      let area = step.area.intersection(surface.area)
      for y in area.minY..<area.maxY {
        run.split(y: y, x: area.minX, count: area.width) { x, count in
          unsafe Format.blend(
            paint.blend, source: group.at(x, y), coverage: 255, onto: surface.at(x, y),
            count: count)
        } outside: { x, count in
          unsafe Format.blend(
            .clear, color: Format.clear, coverage: 255, onto: surface.at(x, y), count: count)
        }
      }
    case .stored(let coverage):
      unsafe forEachRun(coverage, steps, surface) { target, start, y, count, value in
        run.split(y: y, x: start, count: count) { x, count in
          unsafe Format.blend(
            paint.blend, source: group.at(x, y), coverage: value, onto: target + (x - start),
            count: count)
        } outside: { x, count in
          unsafe Format.blend(
            .clear, color: Format.clear, coverage: value, onto: target + (x - start),
            count: count)
        }
      } mask: { target, start, y, count, bytes in
        run.split(y: y, x: start, count: count) { x, count in
          unsafe Format.blend(
            paint.blend, source: group.at(x, y), mask: bytes + (x - start),
            onto: target + (x - start), count: count)
        } outside: { x, count in
          unsafe Format.blend(
            .clear, color: Format.clear, mask: bytes + (x - start), onto: target + (x - start),
            count: count)
        }
      }
    }
  }
}

/// Splits runs of pixels into those inside and outside of a group's drawn area.
private struct GroupRun {
  let drawn: PixelRect
  /// Whether the mode changes pixels on which the group is transparent.
  let clears: Bool

  /// Calls the closures with the start and length of each part of a run.
  @inline(__always)
  func split(
    y: Int, x: Int, count: Int, _ inside: (Int, Int) -> Void, outside: (Int, Int) -> Void
  ) {
    let end = x + count
    guard y >= drawn.minY, y < drawn.maxY else {
      if clears { outside(x, count) }
      return
    }
    let first = min(max(x, drawn.minX), end)
    let last = max(min(end, drawn.maxX), first)
    if clears, first > x { outside(x, first - x) }
    if last > first { inside(first, last - first) }
    if clears, end > last { outside(last, end - last) }
  }
}
