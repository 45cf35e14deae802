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
    noteAspect(of: asset, name, loaded.image)
    let aspect = asset.aspect ?? ""
    let gravity: CALayerContentsGravity =
      aspect.contains("meet")
      ? .resizeAspect : aspect.contains("slice") ? .resizeAspectFill : .resize
    let placed = PlacedImage(
      contents: loaded.image, size: SIMD2(width, height), gravity: gravity)
    placedImages[name] = placed
    return placed
  }

  /// Reports an image that is stretched because its asset has another aspect ratio.
  private func noteAspect(of asset: ImageAsset, _ name: String, _ image: CGImage) {
    guard asset.aspect == nil, asset.width > 0, asset.height > 0 else { return }
    let ratio = asset.width * Double(image.height) / (asset.height * Double(image.width))
    guard abs(ratio - 1) > 0.01 else { return }
    notes.add(
      .note, "stretched-image",
      "the image \(DocumentNotes.quoted(name)) of \(image.width)x\(image.height) pixels is "
        + "stretched to \(Int(asset.width.rounded()))x\(Int(asset.height.rounded()))", file: file,
      line: nil)
  }
}
