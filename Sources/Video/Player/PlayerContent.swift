import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// The content provider of player layers.
///
/// It is stateless, so all layers share one.
final class PlayerContent: LayerContentProvider, Sendable {
  static let shared = PlayerContent()

  func copied(for presentation: CALayer) -> any LayerContentProvider { self }

  var isAnimating: Bool { true }

  func commit(_ layer: CALayer, from begin: Double, frame: Double) {
    (layer as? AVPlayerLayer)?.player?.timeline.commit(from: begin, frame: frame)
  }

  func hasListeners(to layer: CALayer) -> Bool {
    (layer as? AVPlayerLayer)?.player?.timeObservers.isEmpty == false
  }

  func takeEvents(of layer: CALayer) -> (() -> Void)? {
    (layer as? AVPlayerLayer)?.player?.takeNotifications()
  }

  func nextChange(of layer: CALayer, after time: Double) -> Double {
    let rate = (layer as? AVPlayerLayer)?.player?.rate ?? 0
    return rate == 0 ? .infinity : time
  }

  func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent {
    guard let layer = request.layer as? AVPlayerLayer, let player = layer.player,
      let (item, position) = player.timeline.item(at: request.time)
    else { return .none }
    switch item.asset.opened {
    case .failure(let error): return .reported([Self.undrawn(error)], .none)
    case .success(let source):
      let properties = source.properties
      let pixels = properties.width * properties.height
      guard pixels <= request.limits.imagePixels else {
        throw LimitExceeded(
          "number of pixels in a movie frame", asked: pixels,
          allowed: request.limits.imagePixels)
      }
      let picture: MoviePicture
      do {
        picture = try source.picture(source.times.index(at: position))
      } catch {
        return .reported([Self.undrawn(error)], .none)
      }
      if let (area, image) = layer.image(
        of: picture.pixels, item, request.shown, isUpsideDown: request.isUpsideDown)
      {
        try paint(.above, .roundedRect(RoundedRect(area)), .image(image))
      }
      let notes = Self.notes(on: picture, properties, at: position)
      return notes.isEmpty ? .none : .reported(notes, .none)
    }
  }

  private static func undrawn(_ error: any Error) -> ContentNote {
    ContentNote(.warning, code: "movie-not-played", "\(error)")
  }

  private static func notes(
    on picture: MoviePicture, _ properties: MovieProperties, at position: Double
  ) -> [ContentNote] {
    var notes: [ContentNote] = []
    func warn(_ code: String, _ message: String) {
      notes.append(ContentNote(.warning, code: code, message))
    }
    if picture.isDamaged {
      warn("movie-damaged", "the movie frame at \(position) s is damaged and partly concealed")
    }
    if let others = picture.otherColors {
      warn("movie-colors", "the movie's colors are read as sRGB, but have \(others)")
    }
    if properties.losesAlpha {
      warn(
        "movie-alpha-lost",
        "the movie has alpha that this machine's FFmpeg cannot read without libvpx")
    }
    if properties.hasSlantedTurn {
      warn(
        "movie-turn-rounded", "the movie's rotation is not a multiple of 90° and is rounded to one")
    }
    return notes
  }
}

extension AVPlayerLayer {
  /// Returns a frame positioned by the gravity and clipped to the bounds; nil if nothing is
  /// visible.
  fileprivate func image(
    of pixels: Pixels, _ item: AVPlayerItem, _ layer: PresentedLayer, isUpsideDown: Bool
  ) -> (area: CGRect, paint: ImagePaint)? {
    let bounds = layer.state.bounds
    let rectangle = layer.values[AVPlayerLayer.videoGravity].contentsGravity.rectangle(
      of: item.presentationSize, in: bounds)
    let shown = rectangle.intersection(bounds)
    guard rectangle.width > 0, rectangle.height > 0, !shown.isNull, shown.width > 0,
      shown.height > 0
    else { return nil }
    // A frame is always upright, even if the layer's y axis points up.
    let paint = ImagePaint(
      pixels, over: rectangle, isUpsideDown: isUpsideDown,
      minification: ImagePaint.Filter(minificationFilter),
      magnification: ImagePaint.Filter(magnificationFilter),
      levelBias: layer.state.minificationFilterBias)
    return (shown, paint)
  }
}
