import StrataGraphics

/// Limits the path elements, list items and animations of all layers of a document together.
final class DocumentBudget {
  private let file: String
  private let limits: Limits
  private var elements = 0
  private var values = 0
  private var animations = 0

  init(file: String, limits: Limits) { (self.file, self.limits) = (file, limits) }

  /// Counts the elements of a path that was read.
  func take(_ path: Path, line: Int) throws(LimitExceeded) {
    elements += path.verbs.count
    try check("number of path elements of a document", elements, limits.pathElements, line)
  }

  /// Counts the items of a list, such as the values of key frames or the locations of a gradient.
  func take(values count: Int, line: Int) throws(LimitExceeded) {
    values += count
    try check(
      "number of values of all keyframes and lists", values, limits.pathElements / 2, line)
  }

  /// Counts an animation, which takes as much memory as a layer.
  func takeAnimation(line: Int) throws(LimitExceeded) {
    animations += 1
    try check("number of animations", animations, limits.layers, line)
  }

  /// Throws an error if a number exceeds a limit.
  func check(
    _ what: String, _ asked: Int, _ allowed: Int, _ line: Int
  ) throws(LimitExceeded) {
    guard asked > allowed else { return }
    throw LimitExceeded(what, asked: asked, allowed: allowed, place: "\(file):\(line)")
  }
}
