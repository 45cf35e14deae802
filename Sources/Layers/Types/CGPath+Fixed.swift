import StrataGraphics

extension CGPath {
  /// The path if it cannot change, else a copy as it is now.
  var fixed: CGPath { self is CGMutablePath ? CGPath(value) : self }
}
