import Foundation
import StrataGraphics
import StrataImageFiles
import Synchronization

#if Text
  internal import StrataCPango
#endif

/// The drawing of a color glyph, such as an emoji.
enum ColorGlyph: Sendable {
  /// An image in a box, in ems, y down from the glyph's origin.
  case picture(UIImage, box: CGRect)
  /// The outlines of stacked glyphs, each in one color; nil is that of the text.
  case layers([(glyph: UInt32, color: Color?)])

  /// The approximate size in bytes.
  fileprivate var cost: Int {
    switch self {
    case .picture(let image, _): 4 * (image.cgImage.map { $0.width * $0.height } ?? 0)
    case .layers(let layers): layers.count * MemoryLayout<(UInt32, Color?)>.stride
    }
  }
}

/// A cache of a face's glyphs with and without colors, which is cleared when it exceeds its budget.
struct ColorGlyphs {
  /// The budget in bytes, for about 200 images of 136 × 128 pixels.
  private static let budget = 16 << 20
  private static let ownCost = 64
  private var found: [UInt32: ColorGlyph?] = [:]
  private var cost = 0

  /// The cached result for a glyph; nil if nothing is cached.
  subscript(_ glyph: UInt32) -> ColorGlyph?? { found[glyph] }

  mutating func add(_ new: ColorGlyph?, for glyph: UInt32) {
    let newCost = Self.ownCost + (new?.cost ?? 0)
    if cost + newCost > Self.budget { self = ColorGlyphs() }
    found[glyph] = .some(new)
    cost += newCost
  }
}

extension Typeface {
  /// Returns whether a glyph has anything to draw.
  func hasInk(_ glyph: UInt32) -> Bool { hasOutlines || colorGlyph(glyph) != nil }

  /// Returns a color glyph; nil if the glyph has no colors or its image cannot be read.
  ///
  /// Images are the largest ones in the face: PNG files in its tables `CBDT` or `sbix`. Layers come
  /// from its table `COLR`, version 0, in the first palette.
  func colorGlyph(_ glyph: UInt32) -> ColorGlyph? {
    guard hasColor else { return nil }
    #if Text
      if let known = colorGlyphs.withLock({ $0[glyph] }) { return known }
      let new = readLayers(of: glyph) ?? readPicture(of: glyph)
      colorGlyphs.withLock { $0.add(new, for: glyph) }
      return new
    #else
      return nil
    #endif
  }

  #if Text
    private func readLayers(of glyph: UInt32) -> ColorGlyph? {
      let layers = ask { face in
        let count = unsafe strata_typeface_layers(face, glyph, nil, 0)
        var layers = [strata_glyph_layer](repeating: strata_glyph_layer(), count: count)
        let found = unsafe strata_typeface_layers(face, glyph, &layers, count)
        return Array(layers.prefix(found))
      }
      guard let layers, !layers.isEmpty else { return nil }
      return .layers(
        layers.map { layer in
          let parts = [layer.red, layer.green, layer.blue, layer.alpha].map { Double($0) / 255 }
          let color = Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
          return (layer.glyph, layer.has_color ? color : nil)
        })
    }

    private func readPicture(of glyph: UInt32) -> ColorGlyph? {
      let found = ask { face -> (file: Data, box: CGRect)? in
        var picture = unsafe strata_glyph_picture()
        guard unsafe strata_typeface_picture(face, glyph, &picture) else { return nil }
        defer { unsafe strata_glyph_picture_clear(&picture) }
        let unit = 1 / unitsPerEm
        let box = unsafe CGRect(
          x: Double(picture.left) * unit, y: -Double(picture.top) * unit,
          width: Double(picture.width) * unit, height: Double(picture.height) * unit)
        return unsafe picture.bytes.map { unsafe (Data(bytes: $0, count: picture.length), box) }
      }
      guard let (file, box) = found ?? nil, box.width > 0, box.height > 0,
        let decoded = try? ImageFile.decode(file, name: "glyph", limits: Self.pictureLimits)
      else { return nil }
      return .picture(UIImage(cgImage: CGImage(decoded.pixels)), box: box)
    }

    /// The limits for images of glyphs, far above those of emoji fonts.
    ///
    /// A damaged font could otherwise contain images that each take seconds to decode.
    private static let pictureLimits: Limits = {
      var limits = Limits.default
      limits.imagePixels = 1 << 22
      return limits
    }()
  #endif
}
