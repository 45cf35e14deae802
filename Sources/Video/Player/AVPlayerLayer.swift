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

  /// How the pictures are fitted into the bounds.
  open var videoGravity: AVLayerVideoGravity {
    get { videoState.gravity }
    set {
      change("videoGravity", from: videoState.gravity, to: newValue) { videoState.gravity = $0 }
    }
  }

  /// The values that can move.
  final var videoState: VideoState {
    get { values[VideoState.block] }
    _modify { yield &values[VideoState.block] }
  }

  open override class var classProperties: PropertyTable { .playerLayer }

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

  open override func presentationCopy() -> CALayer { AVPlayerLayer(layer: self) }

  /// Takes over what the class adds to other layers.
  final func takeOwn(_ original: AVPlayerLayer) {
    player = original.player
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    PropertyTable.playerLayer.defaultValue(forKey: key)
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

/// The values of a player layer's own properties that can move.
struct VideoState {
  var gravity = AVLayerVideoGravity.resizeAspect

  /// Where player layers have these values.
  static let block = ValueBlock(after: LayerState.block) { VideoState() }
}

// A name, which changes at once from one to another.
extension AVLayerVideoGravity: PlacedName {}

extension PropertyTable {
  static let playerLayer = PropertyTable(
    extending: .layer,
    [
      "player": .object(\AVPlayerLayer.player, takes: "an AVPlayer"),
      "videoGravity": .value(\AVPlayerLayer.videoGravity),
    ],
    layout: VideoState.block,
    slots: ["videoGravity": PropertySlot(\.gravity, in: VideoState.block)],
    makeDefault: { AVPlayerLayer() }, takeOwn: { $0.takeOwn($1) })
}
