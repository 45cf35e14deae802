import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers

extension CompositionWriter {
  struct PlacedImage {
    var contents: CGImage
    /// The size of the layer in points.
    var size: SIMD2<Double>
    var gravity: CALayerContentsGravity
  }

  /// Returns the image of an image layer; nil, with a note, if it is missing.
  func image(_ name: String, of layer: LottieLayer) throws -> PlacedImage? {
    if let known = placedImages[name] { return known }
    guard let asset = animation.images[name] else {
      warn(layer, "missing-asset", "missing image \(DocumentNotes.quoted(name))")
      return nil
    }
    let loaded: ImageLoader.Loaded
    do {
      loaded = try images.image(asset.source)
    } catch let problem as ImageProblem {
      warn(layer, problem.code, problem.message)
      return nil
    }
    for message in loaded.messages {
      notes.add(message.severity, message.code, message.message, file: file, line: nil)
    }
    let width = asset.width > 0 ? asset.width : Double(loaded.image.width)
    let height = asset.height > 0 ? asset.height : Double(loaded.image.height)
    let aspect = asset.aspect ?? ""
    let gravity: CALayerContentsGravity =
      aspect.contains("meet")
      ? .resizeAspect : aspect.contains("slice") ? .resizeAspectFill : .resize
    let placed = PlacedImage(
      contents: loaded.image, size: SIMD2(width, height), gravity: gravity)
    placedImages[name] = placed
    return placed
  }
}
