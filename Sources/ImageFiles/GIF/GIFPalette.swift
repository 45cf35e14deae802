package import StrataGraphics

/// The colours of an animated GIF: at most 255, and a slot for nothing.
package struct GIFPalette: Sendable, Equatable {
  /// 0xRRGGBB, in ascending order, each once.
  package let colors: [UInt32]

  /// The index that stands for nothing: the one after the last colour.
  package var transparentIndex: UInt8 { UInt8(colors.count) }

  /// Most colours beside the transparent slot.
  package static let capacity = 255

  /// - Precondition: There are at most 255.
  package init(_ colors: [UInt32]) {
    let sorted = Set(colors).sorted()
    precondition(sorted.count <= Self.capacity, "\(sorted.count) colours in a palette")
    self.colors = sorted
  }
}

/// The first of the two passes of a GIF: looks at every frame, and then chooses the colours.
///
/// Its memory does not grow with the frames, 8 MiB. The same frames give the same colours, in any
/// order and on every machine. Up to 255 colours in all frames together are kept exactly; more are
/// divided into 255 boxes by Wu's method ("Efficient statistical computations for optimal color
/// quantization", Graphics Gems II): always the cut that lowers the sum of squared errors the most. Their colours are then moved to the
/// middle of what is nearest to them.
package final class GIFPaletteBuilder {
  private let settings: GIFSettings
  /// Every colour so far, while they are few enough; nil from then on.
  private var exact: Set<UInt32>? = []
  private var bins: [ColorSum]
  private var isEmpty = true

  package init(_ settings: GIFSettings = GIFSettings()) {
    self.settings = settings
    bins = [ColorSum](repeating: ColorSum(), count: 1 << (3 * ColorBin.bits))
  }

  /// Takes the colours of a frame into account.
  package func add(_ frame: Pixels) {
    var last = GIFSettings.nothing
    var run = 0
    // Drawings have long runs of one colour.
    for color in settings.colors(of: frame) {
      if color == last {
        run += 1
      } else {
        count(last, run)
        (last, run) = (color, 1)
      }
    }
    count(last, run)
  }

  /// The colours to use for all frames together.
  package func palette() -> GIFPalette {
    if let exact { return GIFPalette(Array(exact)) }
    let filled = bins.indices.filter { bins[$0].count > 0 }
    return GIFPalette(ColorBoxes.colors(of: filled.map { ColorBin($0, bins[$0]) }))
  }

  private func count(_ color: UInt32, _ run: Int) {
    guard color != GIFSettings.nothing, run > 0 else { return }
    if exact != nil {
      exact?.insert(color)
      if exact.map(\.count) ?? 0 > GIFPalette.capacity { exact = nil }
    }
    bins[ColorBin.index(of: color)].add(color, times: run)
  }
}
