public import StrataGraphics
public import StrataImageFiles
public import StrataLayers
public import StrataVideo

/// How the frames of a job are drawn and what becomes of them.
///
/// Options that a format has no use for are ignored.
public struct RenderOptions: Sendable {
  /// Where frame 0 lies on the root's timeline, in seconds.
  public var start = 0.0
  /// What the canvas is cleared to; nil keeps it transparent.
  public var background: CGColor?
  /// What is shown of tiled layers' tiles that come into view.
  ///
  /// With `.progressive` a frame depends on those before it: they are evaluated, and not drawn, from
  /// frame 0 on, so that ranges drawn apart still join.
  public var tiles = TileLoading.wait
  /// nil takes the format that the output's extension says.
  public var format: FrameFormat?
  /// Every so manieth frame of the range is drawn, the first among them; 1, as at first, draws all.
  ///
  /// Frames of a sequence keep their numbers; those of a movie follow one another. Less than 1 counts as 1.
  public var step = 1
  /// Keeps the frames of a sequence that are there already, as an earlier job that was cut left
  /// them.
  ///
  /// Only those that a job of the same scene and options has finished, and whose files are as it
  /// left them: the sequence's manifest tells. The job's diagnostics say why others are drawn
  /// again.
  public var resume = false
  /// Names what a sequence shows, in place of a hash of the tree: frames that were drawn under
  /// another name are not resumed.
  ///
  /// nil hashes the tree as it is when the job begins, with the pixels of its pictures, which takes
  /// about as long as writing it as a document without them. Give one where that does not tell
  /// trees apart, as what classes of yours draw by themselves or the contents of movies, or where
  /// layout and drawing have changed the tree meanwhile and what it shows is the same.
  public var resumeIdentity: String?
  /// How often an animated PNG, GIF or WebP is played; 0 is without end.
  public var loops = 0
  public var compression = PNGCompression.fast
  public var jpeg = JPEGSettings()
  public var webp = WebPSettings()
  /// What becomes of translucent pixels of a GIF; `loops` above counts, and not the one in here.
  public var gif = GIFSettings()
  /// Lays all frames side by side in one picture, a `.png`, `.jpg` or `.webp`; nil for a picture each.
  ///
  /// The job has at most as many frames as the sheet has tiles. `FrameRate(spreading:over:)` is the
  /// rate at which they show all of a scene. The sheet is held in memory, and is no larger than a canvas
  /// may be.
  public var sheet: SheetLayout?
  /// Of movies and Y4M.
  public var movie = MovieOptions()

  /// Whether those are called who wait for animations, and display links.
  public var callbacks = JobCallbacks.run

  /// Everything as it is when nothing is said.
  public init() {}
}

/// Whether a job calls those who wait for its frames.
public enum JobCallbacks: Sendable {
  /// Delegates of animations, completion blocks and display links are called, so that what they begin
  /// is in the frames that follow. A tree that has any is evaluated in order from frame 0, whichever
  /// frames are asked for, and is afterwards what they have made of it.
  case run
  /// Nobody is called: every frame follows from the tree as it is.
  case none
}
