import StrataGraphics
import StrataRenderList

/// The shapes of recent frames that `auto` could draw as meshes.
///
/// A mesh pays off when it is drawn again under another matrix: tessellating a path takes longer
/// than rasterizing it once, and a mask can only be reused where it is. So a shape is drawn with
/// coverage until it was seen under two matrices, and as a mesh from the next frame on. Within a
/// frame the answer for a shape never changes, so all of its copies are drawn alike.
final class SeenShapes {
  /// The number of frames after which shapes that no frame contained are forgotten.
  private static let idleFrames = 60

  private struct ShapeKey: Hashable {
    let shape: RenderShape
    func hash(into hasher: inout Hasher) { shape.hashOutline(into: &hasher) }
  }

  private struct Sighting {
    let transform: PlaneTransform
    /// The first frame that draws the shape as a mesh; nil while one matrix was seen.
    var meshFrame: Int?
    var lastUse: Int
  }

  private var sightings: [ShapeKey: Sighting] = [:]
  private var frame = 0

  func beginFrame() {
    frame += 1
    guard frame % Self.idleFrames == 0 else { return }
    sightings = sightings.filter { $0.value.lastUse + Self.idleFrames >= frame }
  }

  func removeAll() { sightings.removeAll() }

  /// Records that the frame contains a shape, and returns whether to draw it as a mesh.
  func prefersMesh(_ shape: RenderShape, _ transform: PlaneTransform) -> Bool {
    let key = ShapeKey(shape: shape)
    guard let index = sightings.index(forKey: key) else {
      sightings[key] = Sighting(transform: transform, meshFrame: nil, lastUse: frame)
      return false
    }
    sightings.values[index].lastUse = frame
    if let meshFrame = sightings.values[index].meshFrame { return meshFrame <= frame }
    if sightings.values[index].transform != transform {
      sightings.values[index].meshFrame = frame + 1
    }
    return false
  }
}
