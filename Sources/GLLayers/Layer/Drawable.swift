import StrataGPU
import StrataGraphics
import StrataLayers
import StrataRenderList
import Synchronization

/// The images that a layer shows of the caller's renderbuffer, and the renderbuffer's properties.
///
/// Images come from the threads that draw them, and the threads that evaluate the tree read them.
final class Drawable: LayerContentProvider, Sendable {
  private struct State {
    var isOpaque = true
    var presentsWithTransaction = false
    var storage: Storage?
    var queue = PresentationQueue()
    /// The number of images that wait for the commit of a transaction.
    var uncommittedCount = 0
  }

  /// The storage of the renderbuffer.
  struct Storage: Equatable, Sendable {
    var format: DrawableFormat
    var width: Int
    var height: Int
  }

  /// The maximum number of waiting images, each of which holds a texture.
  static let mostWaiting = 16

  private let state = Mutex(State())

  var isOpaque: Bool {
    get { state.withLock { $0.isOpaque } }
    set { state.withLock { $0.isOpaque = newValue } }
  }

  var presentsWithTransaction: Bool {
    get { state.withLock { $0.presentsWithTransaction } }
    set { state.withLock { $0.presentsWithTransaction = newValue } }
  }

  var storage: Storage? {
    get { state.withLock { $0.storage } }
    set { state.withLock { $0.storage = newValue } }
  }

  /// Whether there is room for another image.
  var takesPictures: Bool {
    state.withLock { $0.queue.waitingCount + $0.uncommittedCount < Self.mostWaiting }
  }

  /// Shows an image when it is due, after the previous ones.
  func present(_ picture: Pixels, _ due: PresentationQueue.Due) {
    state.withLock { $0.queue.add(picture, due) }
  }

  /// Presents an image at the commit of the calling thread's transaction.
  func presentAtCommit(_ picture: Pixels, _ due: PresentationQueue.Due) {
    let uncommitted = Uncommitted(self)
    CATransaction.atCommit { uncommitted.drawable.present(picture, due) }
  }

  /// Returns the image at a time of the root's timeline.
  func picture(at time: Double) -> Pixels? { state.withLock { $0.queue.picture(at: time) } }

  /// Begins a job whose first frame has a time on the root's timeline.
  ///
  /// Durations that count from the first frame then do not depend on which frame is evaluated
  /// first.
  func beginJob(at time: Double) { state.withLock { $0.queue.begin(at: time) } }

  /// Counts an image as uncommitted until the transaction has released it.
  private final class Uncommitted {
    let drawable: Drawable

    init(_ drawable: Drawable) {
      self.drawable = drawable
      drawable.state.withLock { $0.uncommittedCount += 1 }
    }

    deinit { drawable.state.withLock { $0.uncommittedCount -= 1 } }
  }

  // MARK: LayerContentProvider

  private static let nothing = ContentNote(
    .note, code: "nothing-presented", "no renderbuffer was presented to the layer yet")

  private static let lost = ContentNote(
    .warning, code: "presented-image-lost",
    "the GPU was reset and the presented image is lost; present it again in a new context")

  func content(_ request: ContentRequest, _ paint: ContentPainter) -> LayerContent {
    guard let picture = picture(at: request.frameTime) else {
      return .reported([Self.nothing], .none)
    }
    let isLost = (picture.source as? SharedTexture)?.isLost == true
    return isLost ? .reported([Self.lost], .picture(picture)) : .picture(picture)
  }

  /// Returns the given time while images are waiting, because any frame may show the next one.
  func nextChange(of layer: CALayer, after time: Double) -> Double {
    state.withLock { $0.queue.mayChange } ? time : .infinity
  }

  /// Returns the provider itself, because a copy shows the same images as the layer.
  func copied(for presentation: CALayer) -> any LayerContentProvider { self }
}
