import Foundation
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataVideo

/// A tree with one player layer, and its output.
final class PlayedScene {
  let root = CALayer()
  let layer: AVPlayerLayer
  private(set) var diagnostics: [Diagnostic] = []

  init(_ player: AVPlayer?) {
    layer = AVPlayerLayer(player: player)
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    layer.frame = root.bounds
    layer.name = "movie"
    root.addSublayer(layer)
  }

  /// Returns the images in a frame, each with its position.
  func items(at time: Double, isYUp: Bool = false) throws -> [RenderItem] {
    let canvas = Canvas(size: PixelSize(width: 400, height: 300), scale: 1, isYUp: isYUp)
    let list = try Evaluator.renderList(of: root, at: time, on: canvas, limits: .default)
    diagnostics = list.diagnostics
    return list.commands.compactMap { command in
      if case .draw(let item) = command, case .image = item.paint { return item }
      return nil
    }
  }

  /// Returns the number shown by the movie's frame.
  func number(at time: Double) throws -> Int? {
    try items(at: time).first?.paint.pixels.flatMap { NumberedMovie.number(in: $0) }
  }

  /// Returns the number in a live frame, and notifies observers afterward.
  func liveNumber(at time: Double) throws -> Int? {
    defer { root.deliverEvents() }
    return try number(at: time)
  }
}

extension RenderPaint {
  /// The pixels of an image paint.
  var pixels: Pixels? {
    if case .image(let paint) = self { return paint.pixels }
    return nil
  }
}
