package import StrataGraphics

/// Drops frames.
package final class NullEncoder: FrameEncoder {
  package let byteCount = 0

  package init() {}

  package func add(_ frame: Pixels) {}
  package func finish() {}
  package func cancel() {}
}
