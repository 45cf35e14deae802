/// A begin time that counts as 0, for animations over a movie.
///
/// Core Animation replaces a begin time of 0 with the current time when an animation is added, and
/// keeps this one. Adding it to another time does not change that time.
public let AVCoreAnimationBeginTimeAtZero: Double = 1e-100
