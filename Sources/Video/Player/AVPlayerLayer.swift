public import Foundation
import StrataGraphics
public import StrataLayers

/// A layer that shows the pictures of a player.
///
/// It is a layer like any other: its background shows beside the pictures, `cornerRadius` clips them
/// with `masksToBounds`, and masks, borders, shadows and transforms apply. The pictures follow the
/// layer's local time. What cannot be played is reported when the tree is rendered, and the rest of
/// the tree is drawn all the same.
open class AVPlayerLayer: CALayer {
  /// Whose pictures are shown; nil shows none.
  open var player: AVPlayer?
  private static let playerProperty = ComputedLayerProperty(
    "player", \AVPlayerLayer.player, .object("an AVPlayer"))

  /// How the pictures are fitted into the bounds.
  open var videoGravity: AVLayerVideoGravity {
    get { self[Self.videoGravity] }
    set { self[Self.videoGravity] = newValue }
  }
  static let videoGravity = LayerProperty(
    "videoGravity", \AVPlayerLayer.videoGravity, .kept(), default: .resizeAspect)

  private static let own = LayerProperties.builtIn(
    [playerProperty, videoGravity], of: AVPlayerLayer.self, extending: CALayer.self
  ) { AVPlayerLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Makes a layer without a player.
  public override init() {
    super.init()
    contentProvider = PlayerContent.shared
  }

  /// Makes a layer for a player.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  /// Makes a layer with default values, whatever `layer` is: what a presentation copy starts as.
  public override init(layer: Any) {
    super.init(layer: layer)
    contentProvider = PlayerContent.shared
  }

  /// Layers cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Whether there is a picture to show: the player's current item can be decoded.
  ///
  /// Asking opens the file and decodes its first picture.
  open var isReadyForDisplay: Bool {
    (try? player?.currentItem?.source?.picture(0)) != nil
  }

  /// Where the pictures of the current item lie in bounds space, beyond the bounds too for
  /// `.resizeAspectFill`; zero without pictures.
  open var videoRect: CGRect {
    guard let item = player?.currentItem, item.status == .readyToPlay else { return .zero }
    return videoRect(of: item)
  }

  func videoRect(of item: AVPlayerItem) -> CGRect {
    videoGravity.contentsGravity.rectangle(of: item.presentationSize, in: bounds)
  }
}

// A name, which changes at once from one to another.
extension AVLayerVideoGravity: PlacedName {}
