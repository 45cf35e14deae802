/// The memory that a back end keeps between frames, as limits in bytes; it never affects an image.
///
/// Memory for ordinary frames is kept, because the next frame needs it again. That of a single very
/// large frame would otherwise be kept as long as its renderer.
package struct KeptMemory: Sendable {
  /// The limit for the coverage of two frames, and for the particles, rows and groups, of all
  /// threads together.
  package var workerBytes = 128 << 20
  /// The limit for surfaces.
  package var surfaceBytes = 256 << 20

  package init() {}
}
