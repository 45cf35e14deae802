import StrataGPU
import StrataGraphics
import StrataLayers
import StrataRenderList
import Synchronization

/// The queue of images that a layer shows of the caller's renderbuffer.
///
/// It contains the image that was presented last and those that are not due yet. Images come from
/// the threads that draw them, and the thread that evaluates the tree reads them.
final class Drawable: LayerContentProvider, Sendable {
  /// The time at which an image is to be shown.
  enum Due: Sendable {
    case now
    /// At a time of the root's timeline, in seconds.
    case at(Double)
    /// A number of seconds after the previous image.
    case after(Double)
  }

  private struct Waiting {
    let picture: Pixels
    let due: Due
  }

  private struct State {
    var isOpaque = true
    var presentsWithTransaction = false
    var storage: Storage?
    var shown: Pixels?
    /// The time of the first frame with the current image; nil before that.
    var shownSince: Double?
    /// The waiting images, in the order in which they were presented, which is kept.
    var waiting: [Waiting] = []
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
  var takesPictures: Bool { state.withLock { $0.waiting.count < Self.mostWaiting } }

  /// Shows an image when it is due, after the previous ones.
  func present(_ picture: Pixels, _ due: Due) {
    state.withLock { state in
      guard case .now = due, state.waiting.isEmpty else {
        state.waiting.append(Waiting(picture: picture, due: due))
        return
      }
      state.shown = picture
      state.shownSince = nil
    }
  }

  /// Returns the image at a time of the root's timeline.
  func picture(at time: Double) -> Pixels? {
    state.withLock { state in
      if state.shown != nil, state.shownSince == nil { state.shownSince = time }
      while let next = state.waiting.first {
        let isDue =
          switch next.due {
          case .now: true
          case .at(let due): time >= due
          case .after(let seconds): state.shownSince.map { time >= $0 + seconds } ?? true
          }
        guard isDue else { break }
        state.waiting.removeFirst()
        state.shown = next.picture
        state.shownSince = time
      }
      return state.shown
    }
  }

  // MARK: LayerContentProvider

  private static let nothing = ContentNote(
    .note, code: "nothing-presented", "no renderbuffer was presented to the layer yet")

  func content(_ request: ContentRequest, _ paint: ContentPainter) -> LayerContent {
    picture(at: request.frameTime).map(LayerContent.picture)
      ?? .reported([Self.nothing], .none)
  }

  /// Any frame may be the one that shows a waiting image.
  func nextChange(of layer: CALayer, after time: Double) -> Double {
    let isDue = state.withLock { state in
      !state.waiting.isEmpty || state.shown != nil && state.shownSince == nil
    }
    return isDue ? time : .infinity
  }

  /// Returns the provider itself, because a copy shows the same images as the layer.
  func copied(for presentation: CALayer) -> any LayerContentProvider { self }
}
