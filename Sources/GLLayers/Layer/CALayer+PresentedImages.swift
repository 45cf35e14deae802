package import StrataLayers

extension CALayer {
  /// Begins a job in the queues of presented images of this tree.
  ///
  /// A minimum duration counts from the first frame. In a job, this is the frame at `time`,
  /// whichever frame is evaluated first, unless a frame has shown the image before.
  package final func beginPresentations(at time: Double) {
    var waiting = [self]
    while let layer = waiting.popLast() {
      (layer.contentProvider as? Drawable)?.beginJob(at: time)
      if let mask = layer.mask { waiting.append(mask) }
      waiting += layer.sublayers ?? []
    }
  }
}
