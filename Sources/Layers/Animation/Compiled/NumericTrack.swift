import StrataGraphics

/// A track whose property is stored as numbers in a layer's state and whose motion is purely
/// numeric.
///
/// Most animations have this form. It contains no counted references.
struct NumericTrack {
  /// The animated part of the property.
  enum NumericPart {
    case whole
    case element(UInt8)
    case origin
    case size
    case component(CATransform3D.Component)
    case translation

    init?(_ part: AnimatedPart) {
      switch part {
      case .whole: self = .whole
      case .element(let index): self = .element(UInt8(index))
      case .origin: self = .origin
      case .size: self = .size
      case .transform(let component): self = .component(component)
      case .translation: self = .translation
      case .filter: return nil
      }
    }
  }

  /// An index in `clocks` of the links.
  let clock: Int32
  /// The number of evenly spaced keyframes with linear timing; 0 for other motions.
  private let evenCount: Int32
  let part: NumericPart
  private let isAdditive: Bool
  /// Whether the progress is the fraction of the duration.
  private let isEven: Bool
  private let keyframes: PackedKeyframes?
  private let track: TrackReference
  private let line: Line

  /// - Returns: Nil for a track that is not purely numeric.
  init?(_ track: AnimationTrack, clock: Int) {
    guard let part = NumericPart(track.part), let plain = track.plain else { return nil }
    self.clock = Int32(clock)
    self.part = part
    self.track = TrackReference(track)
    isAdditive = track.options.isAdditive
    if case .even = track.pace { isEven = true } else { isEven = false }
    switch plain {
    case .line(let line):
      self.line = line
      keyframes = nil
      evenCount = 0
    case .keyframes(let keyframes, let evenCount):
      line = Line(from: nil, to: nil, by: SIMD4())
      self.keyframes = keyframes
      self.evenCount = Int32(evenCount ?? 0)
    }
  }

  /// Returns the value of the part.
  ///
  /// - Parameter underlying: The value after the preceding tracks.
  @inline(__always)
  func value(
    _ state: ActiveTiming.State, over underlying: SIMD4<Double>
  ) -> SIMD4<Double> {
    let progress =
      isEven ? state.progress : track.use { $0.pace.progress(state) }
    let value: SIMD4<Double>
    if let keyframes {
      let (index, fraction) = place(at: progress)
      value = keyframes.vector(at: index, fraction)
    } else {
      value = line.value(at: progress, over: isAdditive ? SIMD4() : underlying)
    }
    return isAdditive ? underlying + value : value
  }

  @inline(__always)
  private func place(at progress: Double) -> (interval: Int, fraction: Double) {
    if evenCount > 0 { return KeyframeTimes.evenPlace(at: progress, of: Int(evenCount)) }
    return track.use { $0.motion.keyframe(at: progress) }
  }
}
