import StrataGraphics

/// A track of a property that lies in a layer's state as numbers, where the motion is nothing but
/// numbers either: what most animations are, in plain memory.
struct PlainTrack {
  /// What of the property is moved.
  enum Part {
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

  /// In `clocks` of the links.
  let clock: Int32
  /// Of evenly spaced keyframes that run evenly; 0 for others.
  private let evenCount: Int32
  let part: Part
  private let isAdditive: Bool
  /// Whether the progress is the share of the duration.
  private let isEven: Bool
  private let keyframes: PackedKeyframes?
  /// The animation holds it, and is there as long as the links are; so that frames count no
  /// references.
  private let track: Unmanaged<AnimationTrack>
  private let line: Line

  /// - Returns: Nil for a track that is more than numbers.
  init?(_ track: AnimationTrack, clock: Int) {
    guard let part = Part(track.part), let plain = track.plain else { return nil }
    self.clock = Int32(clock)
    self.part = part
    self.track = .passUnretained(track)
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

  /// What the part becomes.
  ///
  /// - Parameter underlying: What the tracks before have made of it.
  @inline(__always)
  func value(
    _ state: ActiveTiming.State, over underlying: SIMD4<Double>
  ) -> SIMD4<Double> {
    let progress =
      isEven ? state.progress : track._withUnsafeGuaranteedRef { $0.pace.progress(state) }
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
  private func place(at progress: Double) -> (stretch: Int, fraction: Double) {
    if evenCount > 0 { return KeyframeTimes.evenPlace(at: progress, of: Int(evenCount)) }
    return track._withUnsafeGuaranteedRef { $0.motion.keyframe(at: progress) }
  }
}
