/// What a hostile or mistaken scene may ask of the machine.
///
/// Exceeding one throws `LimitExceeded`; nothing is cut short in silence.
public struct Limits: Sendable, Hashable {
  /// The limits used when none are given.
  public static let `default` = Limits()

  /// Largest width and height of the canvas, in pixels.
  public var canvasSide = 16_384
  /// Largest area of the canvas, in pixels.
  public var canvasPixels = 134_217_728
  /// Most layers in one tree.
  public var layers = 1_000_000
  /// Most copies that replicators draw of their sublayers, those of nested ones multiplied.
  public var instances = 4_194_304
  /// Most particles that a frame shows, and most births that it works out for a frame.
  public var particles = 4_194_304
  /// Most cells of one emitter, nested ones included.
  public var emitterCells = 65_536
  /// Deepest nesting of cells within cells.
  public var emitterCellDepth = 16
  /// Deepest nesting; the root is at depth 1.
  public var depth = 256
  /// Most elements (moves, lines, curves, closes) in one path.
  public var pathElements = 4_000_000
  /// Most dash segments in one path.
  public var dashSegments = 1_000_000
  /// Largest decoded image, in pixels; checked before anything is allocated.
  public var imagePixels = 100_000_000
  /// Largest document, in bytes.
  public var documentBytes = 268_435_456
  /// Most frames in one job.
  public var frames = 1_000_000

  public init() {}
}
