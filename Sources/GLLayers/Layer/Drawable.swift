import StrataGPU
import StrataGraphics
import StrataLayers
import StrataRenderList
import Synchronization

/// What a layer shows of the caller's renderbuffer: the picture that was presented last, and those
/// whose time has not come.
///
/// Pictures come from the threads that draw them, and are asked for by the thread that evaluates the
/// tree.
final class Drawable: LayerContentProvider, Sendable {
  /// When a picture is to be shown.
  enum Due: Sendable {
    case now
    /// At a time of the root's timeline, in seconds.
    case at(Double)
    /// So many seconds after the picture before it.
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
    /// The time of the first frame with what is shown; nil before that.
    var shownSince: Double?
    /// In the order in which they were presented, which they keep.
    var waiting: [Waiting] = []
  }

  /// What the renderbuffer was given.
  struct Storage: Equatable, Sendable {
    var format: DrawableFormat
    var width: Int
    var height: Int
  }

  /// Pictures whose time has not come, at most: each holds a texture.
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

  /// Whether there is room for another picture.
  var takesPictures: Bool { state.withLock { $0.waiting.count < Self.mostWaiting } }

  /// Shows a picture when it is due, after those that came before it.
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

  /// What is shown at a time of the root's timeline.
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

  /// While something is yet to be shown, every frame may be the one that shows it.
  func nextChange(of layer: CALayer, after time: Double) -> Double {
    let isDue = state.withLock { state in
      !state.waiting.isEmpty || state.shown != nil && state.shownSince == nil
    }
    return isDue ? time : .infinity
  }

  /// A copy shows what the layer shows.
  func copied(for presentation: CALayer) -> any LayerContentProvider { self }
}
