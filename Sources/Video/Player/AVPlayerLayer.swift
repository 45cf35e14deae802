public import Foundation
import StrataGraphics
public import StrataLayers

/// A layer that shows the frames of a player.
///
/// It is a layer like any other: its background is visible next to the frames, `cornerRadius` clips
/// them with `masksToBounds`, and masks, borders, shadows and transforms apply. The frames follow
/// the layer's local time. A movie that cannot be played is reported when the tree is rendered, and
/// the rest of the tree is still drawn.
open class AVPlayerLayer: CALayer {
  /// The player whose frames are shown; nil for none.
  open var player: AVPlayer?
  private static let playerProperty = ComputedLayerProperty(
    "player", \AVPlayerLayer.player, .object("an AVPlayer"))

  /// The scaling of the frames into the bounds.
  open var videoGravity: AVLayerVideoGravity {
    get { self[Self.videoGravity] }
    set { self[Self.videoGravity] = newValue }
  }
  static let videoGravity = LayerProperty(
    "videoGravity", \AVPlayerLayer.videoGravity, .stored(), default: .resizeAspect)

  private static let own = LayerProperties.builtIn(
    [playerProperty, videoGravity], of: AVPlayerLayer.self, extending: CALayer.self
  ) { AVPlayerLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Creates a layer without a player.
  public override init() {
    super.init()
    contentProvider = PlayerContent.shared
  }

  /// Creates a layer for a player.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  /// Creates a layer with default values, regardless of `layer`, as the initial state of a
  /// presentation copy.
  public override init(layer: Any) {
    super.init(layer: layer)
    contentProvider = PlayerContent.shared
  }

  /// Always returns nil, because layers cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Whether there is a frame to show, which means that the player's current item can be decoded.
  ///
  /// Reading this property opens the file and decodes its first frame.
  open var isReadyForDisplay: Bool {
    (try? player?.currentItem?.source?.picture(0)) != nil
  }

  /// The rectangle of the current item's frames in bounds space, which exceeds the bounds for
  /// `.resizeAspectFill`; zero without frames.
  open var videoRect: CGRect {
    guard let item = player?.currentItem, item.status == .readyToPlay else { return .zero }
    return videoRect(of: item)
  }

  func videoRect(of item: AVPlayerItem) -> CGRect {
    videoGravity.contentsGravity.rectangle(of: item.presentationSize, in: bounds)
  }
}

// A discrete value, which is not interpolated.
extension AVLayerVideoGravity: PlacedName {}
