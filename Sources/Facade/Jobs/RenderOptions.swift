public import StrataGraphics
public import StrataImageFiles
public import StrataLayers
public import StrataVideo

/// The options for drawing and encoding the frames of a job.
///
/// Options that do not apply to a format are ignored.
public struct RenderOptions: Sendable {
  /// The time of frame 0 on the root's timeline, in seconds.
  public var start = 0.0
  /// The order and the speed in which the frames of the scene are shown.
  ///
  /// A tree with callbacks, or with tiles that load progressively, is still evaluated in order. If
  /// its frames are not shown in that order, the render lists of all frames are kept in memory.
  public var playback = Playback()
  /// The color to which the canvas is cleared; nil keeps it transparent.
  public var background: CGColor?
  /// The loading of the tiles of tiled layers that come into view.
  ///
  /// With `.progressive` a frame depends on those before it. The earlier frames are evaluated from
  /// frame 0 without being drawn, so that ranges drawn separately still join.
  public var tiles = TileLoading.wait
  /// The output format; nil selects it by the extension of the output.
  public var format: FrameFormat?
  /// The step between drawn frames; 1, the default, draws all of them.
  ///
  /// The first frame of the range is always drawn. Frames of a sequence keep their numbers, and
  /// those of a movie are consecutive. Values less than 1 count as 1.
  public var step = 1
  /// Whether existing frames of a sequence are kept, for example after an interrupted job.
  ///
  /// A frame is kept only if a job with the same scene and options has finished it and its file is
  /// unchanged, according to the manifest of the sequence. The diagnostics of the job give the
  /// reason why others are drawn again. A movie is kept if its manifest describes the same job, see
  /// `manifest`.
  public var resume = false
  /// Whether a manifest is written next to a movie or an animation.
  ///
  /// Its name is that of the file followed by ".manifest". It contains the scene's hash, the
  /// options, the version, the GL driver, and the hashes of the file and of each frame. Sequences
  /// always have one.
  public var manifest = false
  /// The identity of a sequence's content, used instead of a hash of the layer tree.
  ///
  /// Frames that were drawn with another identity are not resumed. nil hashes the tree at the start
  /// of the job, including the pixels of its images, which takes about as long as writing it as a
  /// document without images. Set an identity if the hash cannot distinguish trees, as for custom
  /// drawing code or the contents of movies. Also set one if layout and drawing have changed the
  /// tree without changing its appearance.
  public var resumeIdentity: String?
  /// The number of times to play an animated PNG, GIF or WebP; 0 repeats forever.
  ///
  /// Other values than 0 to 65,535 count as the nearest of them.
  public var loops = 0 {
    didSet { loops = min(max(loops, 0), 65_535) }
  }
  public var compression = PNGCompression.fast
  public var jpeg = JPEGSettings()
  public var webp = WebPSettings()
  /// The settings for GIFs; their loop count is replaced by `loops`.
  public var gif = GIFSettings()
  /// The layout of a sheet that combines all frames into one `.png`, `.jpg` or `.webp`.
  ///
  /// nil writes an image per frame. The job has at most as many frames as the sheet has tiles.
  /// `FrameRate(spreading:over:)` returns the rate at which they cover the whole scene. The sheet
  /// is held in memory, and its size is limited like that of a canvas.
  public var sheet: SheetLayout?
  /// The options for movies and Y4M.
  public var movie = MovieOptions()

  /// Whether animation delegates, completion blocks and display links are called.
  public var callbacks = JobCallbacks.run

  /// Creates the default options.
  public init() {}

  /// Returns the time that a frame of a job shows, in seconds on the root's timeline.
  public func time(ofFrame frame: Int, at rate: FrameRate) -> Double {
    time(ofSource: playback.sourceFrame(of: frame), at: rate)
  }

  func time(ofSource frame: Int, at rate: FrameRate) -> Double {
    start + rate.time(of: frame) * playback.speed
  }
}

/// Whether a job makes the callbacks of the layer tree.
public enum JobCallbacks: Sendable {
  /// Delegates of animations, completion blocks and display links are called.
  ///
  /// Their changes appear in the frames that follow. A tree with such callbacks is evaluated in
  /// order from frame 0, regardless of the requested frames, and afterwards keeps the changes.
  case run
  /// No callbacks are made: every frame depends only on the tree as it is.
  case none
}
