/// The limits for resources that a malicious or faulty scene may use.
///
/// Exceeding one throws `LimitExceeded`; nothing is truncated silently.
public struct Limits: Sendable, Hashable {
  /// The default limits.
  public static let `default` = Limits()

  /// The maximum width and height of the canvas, in pixels.
  public var canvasSide = 16_384
  /// The maximum area of the canvas, in pixels.
  public var canvasPixels = 134_217_728
  /// The maximum number of layers in one tree: several kilobytes of memory each with text,
  /// animations or replicators.
  public var layers = 250_000
  /// The maximum number of copies that replicators draw of their sublayers, multiplied for nested
  /// replicators.
  public var instances = 4_194_304
  /// The maximum number of particles in a frame, and of births computed for a frame.
  public var particles = 4_194_304
  /// The maximum number of cells of one emitter, nested ones included.
  public var emitterCells = 65_536
  /// The maximum nesting depth of emitter cells.
  public var emitterCellDepth = 16
  /// The maximum nesting depth of layers; the root is at depth 1.
  public var depth = 256
  /// The maximum number of elements (moves, lines, curves, closes) in one path, and of the elements
  /// of all paths and the values of all key frames of a document.
  public var pathElements = 4_000_000
  /// The maximum number of dash segments in one path.
  public var dashSegments = 1_000_000
  /// The maximum size of a text that is laid out together, in bytes of UTF-8, plus 16 for each
  /// paragraph.
  ///
  /// Text that cannot be visible is not laid out and does not count: lines below the bottom of a
  /// layer, and the rest of a line past one side of a layer if lines begin at the other side.
  public var textBytes = 524_288
  /// The maximum size of a decoded image, in pixels; checked before anything is allocated.
  public var imagePixels = 100_000_000
  /// The maximum total number of pixels of all decoded images of a document: half a gigabyte, and
  /// as much again on a GPU.
  public var decodedPixels = 134_217_728
  /// The maximum number of surface pixels that groups and filters of a frame need at the same time,
  /// in addition to those of eight canvases.
  ///
  /// Each takes 4 bytes on the CPU, 16 in float, and up to 8 on a GPU. Chained blurs expand a
  /// small image to surfaces far larger than the canvas that shows it.
  public var surfacePixels = 67_108_864
  /// The maximum number of layers, including each replicated copy, in one 3D space that are sorted
  /// together: each may have to be compared with every other.
  public var depthLayers = 262_144
  /// The maximum number of tiles of one layer that are drawn for a frame: the number for a fully
  /// visible layer of 100,000 by 100,000 pixels.
  public var tiles = 262_144
  /// The maximum memory for the tiles of one layer between frames, in bytes.
  ///
  /// The least recently visible tiles are evicted, and drawn again when they become visible.
  public var tileBytes = 134_217_728
  /// The maximum cost of a frame, in addition to 32 for each pixel of its canvas.
  ///
  /// 1 is about the cost of blending a pixel of one color on software GL, so that the limit is a
  /// few seconds of processor time. The cost is estimated before anything is drawn, from the
  /// numbers of layers, copies and particles, from the pixels they cover and their paint, and from
  /// the comparisons of layers in depth. It is therefore the same on every machine. The default
  /// allows a million rectangles or particles, or 50,000 shadows of 64 x 64 pixels, or 4,000 blurs
  /// of that size.
  public var work = 1_073_741_824
  /// The maximum time for a frame, and for reading a document, in seconds of wall-clock time;
  /// unlimited by default.
  ///
  /// With a limit, whether there is an image depends on the load of the machine. If the command
  /// `strata` draws a single image, reading, drawing and writing it count together.
  public var seconds = Int.max
  /// The maximum processor time for reading or writing a document, and for evaluating the layers of
  /// a frame before it is drawn, in seconds of the thread that does it.
  ///
  /// If the command `strata` reads a scene to draw one image or to write it in another form, all of
  /// that counts together.
  ///
  /// Other limits should be exceeded earlier. This one bounds the time of work that they do not
  /// count.
  public var processorSeconds = 6
  /// The maximum memory of the process while a document is read or the layers of a frame are
  /// evaluated, in bytes, in addition to 64 bytes for each pixel of the canvas.
  ///
  /// Only the command `strata` checks it, because the memory of other processes has other uses.
  public var memoryBytes = 1_400_000_000
  /// The maximum size of a document, in bytes.
  public var documentBytes = 134_217_728
  /// The maximum size of a package of documents, in bytes: of the zip file itself, and of all its
  /// files unpacked.
  public var packageBytes = 1_073_741_824
  /// The maximum number of frames in one job, and a quarter of the maximum number of frames of a
  /// movie that is played.
  public var frames = 1_000_000

  public init() {}
}
