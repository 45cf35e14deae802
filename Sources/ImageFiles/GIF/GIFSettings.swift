public import StrataGraphics

/// Settings for encoding an animated GIF, whose pixels are one of 255 opaque colors or transparent.
public struct GIFSettings: Sendable, Hashable {
  /// The alpha below which a pixel becomes transparent, from 1 to 255; with 0, all pixels are
  /// opaque.
  ///
  /// Other values are clamped.
  public var alphaThreshold = 128
  /// The background color under the other translucent pixels; its own alpha is ignored.
  ///
  /// nil, the default, is black, which a diagnostic of the job reports if there are such pixels.
  public var matte: Color?
  /// The number of times the animation plays; 0 is forever.
  public var loops = 0
  /// The maximum number of opaque colors, from 1 to 255; other values are clamped.
  public var colorCount = 255
  /// Whether gradients are dithered from two colors of the palette.
  public var dithers = true
  /// The maximum size of the file in bytes; nil does not restrict it.
  ///
  /// A job then encodes several numbers of colors and frame rates at once and writes the best that
  /// fits. A diagnostic reports which. The encodings are held in memory.
  public var maximumBytes: Int?

  public init(
    alphaThreshold: Int = 128, matte: Color? = nil, loops: Int = 0, colorCount: Int = 255,
    dithers: Bool = true, maximumBytes: Int? = nil
  ) {
    self.alphaThreshold = alphaThreshold
    self.matte = matte
    self.loops = loops
    self.colorCount = colorCount
    self.dithers = dithers
    self.maximumBytes = maximumBytes
  }

  /// The number of opaque colors that a palette may have.
  var capacity: Int { min(max(colorCount, 1), GIFPalette.capacity) }

  /// Returns whether a frame has translucent pixels that are composited over the matte.
  func mixes(_ frame: Pixels) -> Bool {
    let threshold = UInt8(min(max(alphaThreshold, 0), 255))
    return unsafe frame.bytes.withUnsafeBytes { bytes in
      stride(from: 3, to: bytes.count, by: 4).contains {
        unsafe bytes[$0] < 255 && bytes[$0] >= threshold && bytes[$0] > 0
      }
    }
  }

  /// Returns the pixels as 0xRRGGBB, or `GIFSettings.nothing` if they are transparent.
  func colors(of frame: Pixels) -> [UInt32] {
    let matte = (matte ?? .black).clamped * 255
    let back = SIMD3<UInt32>(
      UInt32(matte.x.rounded()), UInt32(matte.y.rounded()), UInt32(matte.z.rounded()))
    let threshold = UInt32(min(max(alphaThreshold, 0), 255))
    let bytes = frame.bytes
    return unsafe bytes.withUnsafeBytes { bytes in
      (0..<frame.width * frame.height).map { index in
        let pixel = unsafe UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
        let alpha = pixel >> 24
        if alpha == 255 {
          return (pixel & 0xFF) << 16 | pixel & 0xFF00 | pixel >> 16 & 0xFF
        }
        if alpha < threshold { return Self.nothing }
        func laid(_ color: UInt32, _ behind: UInt32) -> UInt32 {
          min(255, color + (behind * (255 - alpha) + 127) / 255)
        }
        return laid(pixel & 0xFF, back.x) << 16 | laid(pixel >> 8 & 0xFF, back.y) << 8
          | laid(pixel >> 16 & 0xFF, back.z)
      }
    }
  }

  /// The value of a transparent pixel; no color has its upper byte set.
  static let nothing: UInt32 = 0xFF00_0000
}

/// An error for frames that cannot be stored as an animated GIF.
public enum GIFError: StrataError, Equatable {
  /// The frame rate is out of range: GIF delays are in hundredths of a second, and most viewers
  /// treat a delay of 1 as 10.
  case rate(file: String, FrameRate)
  /// The frames are too large: GIF stores width and height in 16 bits.
  case size(file: String, width: Int, height: Int)
  /// Even the fewest colors and frames of the search need more bytes than
  /// `GIFSettings.maximumBytes`.
  case bytes(file: String, limit: Int, colors: Int, FrameRate)

  /// `.limit` if the file would be too large, otherwise `.usage`.
  public var kind: FailureKind {
    switch self {
    case .rate, .size: .usage
    case .bytes: .limit
    }
  }

  /// One sentence that names the file and the accepted range.
  public var description: String {
    switch self {
    case .rate(let file, let rate):
      "\(file): GIF supports 0.0016 to 50 frames per second, not \(rate);"
        + " choose a rate in this range, or write an animated PNG or a movie"
    case .size(let file, let width, let height):
      "\(file): a GIF has at most 65535 pixels a side, not \(width) x \(height); make it "
        + "smaller, or write a movie"
    case .bytes(let file, let limit, let colors, let rate):
      "\(file): even \(colors + 1) colors at \(rate.words) frames per second exceed \(limit) "
        + "bytes; draw a smaller canvas or fewer frames, or raise the maximum size"
    }
  }
}
