package import StrataGraphics

/// The palette of an animated GIF: at most 255 colors, and a transparent entry.
package struct GIFPalette: Sendable, Equatable {
  /// The distinct colors, as 0xRRGGBB in ascending order.
  package let colors: [UInt32]

  /// The index of the transparent entry: the one after the last color.
  package var transparentIndex: UInt8 { UInt8(colors.count) }

  /// The maximum number of colors, excluding the transparent entry.
  package static let capacity = 255

  /// - Precondition: There are at most 255 colors.
  package init(_ colors: [UInt32]) {
    let sorted = Set(colors).sorted()
    precondition(sorted.count <= Self.capacity, "a palette must not have \(sorted.count) colors")
    self.colors = sorted
  }
}

/// The first of the two passes of GIF encoding, which examines every frame and then chooses the
/// colors.
///
/// Its memory, 8 MiB, does not grow with the number of frames. The same frames give the same
/// colors, in any order and on every machine. Up to 255 colors in all frames together are kept
/// exactly. More are divided into 255 boxes by Wu's method ("Efficient statistical computations for
/// optimal color quantization", Graphics Gems II), which always chooses the split that lowers the
/// sum of squared errors the most. A palette of fewer colors is made in the same way. The colors
/// are then moved to the mean of the colors nearest to them.
package final class GIFPaletteBuilder {
  private let settings: GIFSettings
  /// Every color so far, as long as they fit in the palette, then nil.
  private var exact: Set<UInt32>? = []
  private var bins: [ColorSum]
  private var isEmpty = true

  package init(_ settings: GIFSettings = GIFSettings()) {
    self.settings = settings
    bins = [ColorSum](repeating: ColorSum(), count: 1 << (3 * ColorBin.bits))
  }

  /// Whether a frame had translucent pixels that are composited over the matte.
  package private(set) var mixes = false

  /// Adds the colors of a frame.
  package func add(_ frame: Pixels) {
    mixes = mixes || settings.mixes(frame)
    var last = GIFSettings.nothing
    var run = 0
    // Drawings have long runs of one color.
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

  /// Returns the palette for all frames together.
  ///
  /// - Parameter colors: The maximum number of colors; nil for that of the settings.
  package func palette(colors: Int? = nil) -> GIFPalette {
    let most = min(max(colors ?? settings.capacity, 1), GIFPalette.capacity)
    if let exact, exact.count <= most { return GIFPalette(Array(exact)) }
    let filled = bins.indices.filter { bins[$0].count > 0 }
    return GIFPalette(ColorBoxes.colors(of: filled.map { ColorBin($0, bins[$0]) }, most: most))
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
