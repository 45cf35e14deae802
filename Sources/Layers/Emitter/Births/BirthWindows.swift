import StrataRenderList

/// The births of one cell in one time interval; all windows of the cell have the same length.
final class BirthWindow {
  /// The start, in the layer's time.
  let begin: Double
  let end: Double
  let pages: [ParticlePage]
  /// The identifiers for which random bits are drawn, one list per page.
  ///
  /// Empty if the cell has no nested cells and draws no other traits for its particles.
  let ids: [[UInt32]]
  /// The cached particles of each page that are subject to forces.
  var particles: [ForcedParticles?]
  /// The number of the frame that last used the window.
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

/// The cached windows.
struct BirthWindowCache {
  struct Key: Hashable {
    let cell: Int
    /// An integer; a `Double` because windows may be arbitrarily short.
    let number: Double
  }

  /// The number of frames after which an unused window is evicted.
  ///
  /// It is less than a second of frames, and enough for the copies that a replicator shows at other
  /// times.
  private static let keptFrames = 48
  /// The number of births that may be cached in addition to twice those of a frame.
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

  /// Ends a frame and evicts windows that have not been used for long.
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

  /// Evicts windows that end after a time, and the state of particles after it.
  mutating func forget(after time: Double) {
    windows = windows.filter { $0.value.end <= time }
    for window in windows.values {
      for particles in window.particles { particles?.forget(after: time) }
    }
  }
}
