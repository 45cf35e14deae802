import StrataGraphics

extension CGPath {
  /// The path itself if it is immutable, otherwise a copy.
  var fixed: CGPath { self is CGMutablePath ? CGPath(value) : self }
}
