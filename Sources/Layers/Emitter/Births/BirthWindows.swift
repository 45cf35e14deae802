import StrataRenderList

/// The births of one cell in one stretch of time, which all stretches of the cell are as long as.
final class BirthWindow {
  /// When it begins, in the layer's time.
  let begin: Double
  let end: Double
  let pages: [ParticlePage]
  /// What random bits are drawn for, a list a page; empty where nothing is nested in the cell, and
  /// nothing else is drawn for its particles.
  let ids: [[UInt32]]
  /// Those of each page that forces move, once they were worked out.
  var particles: [ForcedParticles?]
  /// When it was last asked for.
  var stamp = 0

  init(begin: Double, end: Double, pages: [ParticlePage] = [], ids: [[UInt32]] = []) {
    self.begin = begin
    self.end = end
    self.pages = pages
    self.ids = ids
    particles = pages.map { _ in nil }
  }

  var count: Int { pages.reduce(0) { $0 + $1.count } }
}

/// The windows that have been worked out, for speed alone.
struct BirthWindowCache {
  struct Key: Hashable {
    let cell: Int
    /// Whole; a `Double` because windows may be as short as they like.
    let number: Double
  }

  /// A window that so many frames did without goes: fewer than a second of them, and enough for the
  /// copies that a replicator shows at other times.
  private static let keptFrames = 48
  /// Births that may be kept beyond twice those of a frame.
  private static let spareBirths = 1 << 20

  private var windows: [Key: BirthWindow] = [:]
  private var frame = 0

  func window(_ key: Key) -> BirthWindow? {
    let window = windows[key]
    window?.stamp = frame
    return window
  }

  mutating func keep(_ window: BirthWindow, _ key: Key) {
    window.stamp = frame
    windows[key] = window
  }

  /// Ends a frame; what was not used for long is forgotten.
  mutating func endFrame() {
    defer { frame += 1 }
    windows = windows.filter { $0.value.stamp > frame - Self.keptFrames }
    let counts = windows.mapValues(\.count)
    let used = windows.reduce(0) { $1.value.stamp == frame ? $0 + (counts[$1.key] ?? 0) : $0 }
    var total = counts.reduce(0) { $0 + $1.value }
    guard total > 2 * used + Self.spareBirths else { return }
    let oldest = windows.filter { $0.value.stamp < frame }.sorted {
      $0.value.stamp < $1.value.stamp
    }
    for (key, _) in oldest where total > 2 * used + Self.spareBirths {
      total -= counts[key] ?? 0
      windows[key] = nil
    }
  }

  mutating func removeAll() { windows.removeAll() }

  /// Forgets windows that end after a time.
  mutating func forget(after time: Double) {
    windows = windows.filter { $0.value.end <= time }
    for window in windows.values {
      for particles in window.particles { particles?.forget(after: time) }
    }
  }
}
