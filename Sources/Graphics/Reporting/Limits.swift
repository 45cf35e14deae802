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
  /// Most of a text that is laid out together, in bytes of UTF-8, and 16 for each paragraph.
  ///
  /// What lies below a layer is not laid out, and does not count; nor does what lies beyond its side, where
  /// lines begin at the other one.
  public var textBytes = 524_288
  /// Largest decoded image, in pixels; checked before anything is allocated.
  public var imagePixels = 100_000_000
  /// Most pixels of all decoded images of a document together: half a gigabyte, and on a GPU as much
  /// again.
  public var decodedPixels = 134_217_728
  /// Most pixels of the surfaces that groups and filters of a frame need at a time, besides those of
  /// eight canvases.
  ///
  /// Each takes 4 bytes on the CPU, 16 in float, and up to 8 on a GPU. Blurs in a row spread a
  /// little picture over surfaces far larger than the canvas that it is seen on.
  public var surfacePixels = 67_108_864
  /// Most layers, copies by replicators counted each, that lie in one space in depth and are put in
  /// order together: each may have to be compared with every other.
  public var depthLayers = 262_144
  /// Most tiles of one layer that are drawn for a frame: as many as a layer of 100,000 by 100,000
  /// pixels has, seen whole.
  public var tiles = 262_144
  /// Most memory that the tiles of one layer take between frames, in bytes; those that were not seen
  /// for the longest are dropped, and drawn again when they are seen.
  public var tileBytes = 134_217_728
  /// What a frame may cost, besides 32 for each pixel of its canvas.
  ///
  /// 1 is about what it takes to blend a pixel of one colour on software GL, so that all of it is some
  /// seconds of a processor's time. It is counted before anything is drawn, from how many layers,
  /// copies and particles there are, how many pixels they cover and with what, and from how many
  /// layers in depth have to be compared; so it is the same on every machine. A million rectangles or
  /// particles are allowed, 50,000 shadows of 64 x 64 pixels, and 4,000 blurs of as many.
  public var work = 1_073_741_824
  /// Longest time that a frame may take, in seconds of the clock; none by default, since whether there
  /// is a picture would depend on how busy a machine is.
  public var seconds = Int.max
  /// Largest document, in bytes.
  public var documentBytes = 268_435_456
  /// Largest package of documents, in bytes: the zip file itself, and all its files unpacked.
  public var packageBytes = 1_073_741_824
  /// Most frames in one job.
  public var frames = 1_000_000

  public init() {}
}
