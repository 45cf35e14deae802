/// A motion whose values come from a sampler.
final class SampledMotion: Motion {
  private let sampler: any ValueSampler

  init(_ sampler: any ValueSampler) { self.sampler = sampler }

  override func value(at progress: Double, over underlying: AnimatedValue?) -> AnimatedValue? {
    sampler.value(at: SampledAnimation.begin + progress * SampledAnimation.length)
  }
}
