import StrataCGLES
import StrataGraphics
import StrataRenderList

/// Collects the drawing commands of a frame before the first of them is submitted.
///
/// The cost of the frame is known by then. A frame is submitted in several parts only if the
/// processor needs pixels of it, if the atlas is full, or if the commands take too much memory.
final class FrameRecorder {
  /// The maximum size of the surfaces of commands that are not submitted, in bytes.
  ///
  /// A surface that the pool gives up lives until its commands are submitted.
  private static let mostSurfaceBytes = 512 << 20
  /// The maximum size of the vertices of commands that are not submitted, in bytes.
  private static let mostVertexBytes = 64 << 20

  private let drawer: PassDrawer
  private(set) var commands: [DrawCommand] = []
  /// The surfaces of `commands`.
  private var surfaces: Set<ObjectIdentifier> = []
  private var surfaceBytes = 0
  private var vertexBytes = 0
  /// The cost of the frame so far, with what is not submitted yet.
  private(set) var counts = DrawingCounts()
  /// Called with the commands of each part before it is submitted.
  var observer: (([DrawCommand]) -> Void)?

  init(_ drawer: PassDrawer) { self.drawer = drawer }

  var largestPointSize: Int { drawer.largestPointSize }
  var largestViewport: Int { drawer.largestViewport }

  /// Starts a frame; commands of a frame that failed are dropped.
  func beginFrame() {
    removeAll()
    counts = DrawingCounts()
  }

  /// Records the pending batches of a pass, and a clear if it is the first use of its surface.
  ///
  /// - Throws: The errors of `submit`.
  func draw(_ pass: Pass) throws {
    guard pass.uncleared != nil || !pass.batches.isEmpty else { return }
    let recorded = RecordedPass(taking: pass)
    let cost = recorded.counts
    counts += cost
    vertexBytes += cost.vertexBytes
    commands.append(.pass(recorded))
    try retain(recorded.surface)
    if vertexBytes > Self.mostVertexBytes { try submit() }
  }

  /// Records a copy of the drawn pixels of a pass to `target`, which is cleared.
  func copy(_ pixels: PixelRect, of pass: Pass, to target: SurfaceImage) throws {
    counts.copies += 1
    commands.append(
      .copy(RecordedCopy(pixels: pixels, source: (pass.surface, pass.view), target: target)))
    try retain(target.surface)
  }

  /// Submits everything, waits for an image of bytes and reads it back.
  func read(_ pixels: PixelRect, of image: SurfaceImage) throws -> Pixels {
    try submit()
    counts.copies += 1
    return drawer.read(pixels, of: image)
  }

  /// Submits what has been recorded.
  ///
  /// - Throws: The errors of building programs, and those of the frame's watch.
  func submit() throws {
    guard !commands.isEmpty else { return }
    let part = commands
    removeAll()
    observer?(part)
    try drawer.submit(part)
  }

  /// Submits what has been recorded, and lets the driver start drawing it.
  func flush() throws {
    try submit()
    drawer.flush()
  }

  private func retain(_ surface: Surface) throws {
    guard surfaces.insert(ObjectIdentifier(surface)).inserted else { return }
    surfaceBytes += surface.byteCount
    if surfaceBytes > Self.mostSurfaceBytes { try submit() }
  }

  private func removeAll() {
    commands = []
    surfaces = []
    surfaceBytes = 0
    vertexBytes = 0
  }
}
