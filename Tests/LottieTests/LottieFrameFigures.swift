import Foundation
import Strata
import StrataGraphics
import StrataImageFiles
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The differences between a frame and its reference image, over white.
struct LottieFrameFigures: Encodable, Sendable {
  let frame: String
  /// The percentage of pixels that differ by more than 8, 16, 32 and 40 of 255 in some channel.
  let above8: Double
  let above16: Double
  let above32: Double
  let above40: Double
  let largest: Int
  var disagreement: Double?
  /// The known reason why the frame is out of bounds, if any.
  var explanation: String?

  /// Draws a frame on the CPU and compares it.
  ///
  /// Core Animation's frames were drawn by `render(in:)`, whose curves, gradients and shadows
  /// differ from the compositor's, so they are compared with that method.
  ///
  /// - Parameter suite: The name of the folder for the strips.
  init(_ frame: LottieCorpus.Frame, suite: String) throws {
    let expected = try PNG.decode(contentsOf: frame.picture).pixels
    let scene = try Scene(contentsOf: frame.document)
    let drawn =
      suite == "LottieScenes"
      ? try PixelBytes.overWhite(Self.presentation(of: scene, frame))
      : try Self.image(of: scene, frame, background: .white)
    // If the size is not a whole number of pixels, the last ones are partly covered.
    let width = min(expected.width, drawn.width) - (suite == "LottieScenes" ? 1 : 0)
    let height = min(expected.height, drawn.height) - (suite == "LottieScenes" ? 1 : 0)
    let comparison = PixelComparison(
      Self.cut(PixelBytes.overWhite(expected), width, height), Self.cut(drawn, width, height))
    func percent(_ level: Int) -> Double { 100 * comparison.share(above: level) }
    self.frame = frame.name
    (above8, above16) = (percent(8), percent(16))
    (above32, above40) = (percent(32), percent(40))
    largest = comparison.largest
    disagreement = frame.disagreement
    guard let folder = SuiteReport.folder?.appendingPathComponent(suite) else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let strip = PictureStrip.strip(
      Self.cut(PixelBytes.overWhite(expected), width, height), Self.cut(drawn, width, height))
    let file = folder.appendingPathComponent(frame.name + ".png")
    try PNG.write(strip, to: file.path)
  }

  private static func image(
    of scene: Scene, _ frame: LottieCorpus.Frame, background: CGColor = .clear
  ) throws -> Pixels {
    let renderer = try Renderer(size: scene.size, scale: frame.scale, device: .cpu)
    return try renderer.image(of: scene.root, at: frame.time, background: background).pixels
  }

  /// Returns the image that `render(in:)` draws of the frame's presentation values.
  private static func presentation(
    of scene: Scene, _ frame: LottieCorpus.Frame
  ) throws -> Pixels {
    // Presentation copies have the values of the last frame.
    let size = try image(of: scene, frame)
    let context = try CGContext.bitmap(width: size.width, height: size.height)
    context.translateBy(x: 0, y: CGFloat(size.height))
    context.scaleBy(x: frame.scale, y: -frame.scale)
    try #require(scene.root.presentation()).render(in: context)
    if let error = context.lastError { throw error }
    return try #require(context.makeImage()).pixels
  }

  private static func cut(_ picture: Pixels, _ width: Int, _ height: Int) -> Pixels {
    guard picture.width != width || picture.height != height else { return picture }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for row in 0..<height {
      let start = 4 * row * picture.width
      bytes += picture.bytes[start..<start + 4 * width]
    }
    return Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }
}
