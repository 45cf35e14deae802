/// A reference to a track that the animations of the same links own.
///
/// The animations outlive the reference, so frames do not retain the track.
// Safe for that reason.
@safe
struct TrackReference {
  private let track: Unmanaged<AnimationTrack>

  init(_ track: AnimationTrack) { unsafe self.track = .passUnretained(track) }

  @inline(__always)
  func use<Result>(_ body: (AnimationTrack) -> Result) -> Result {
    unsafe track._withUnsafeGuaranteedRef(body)
  }
}
