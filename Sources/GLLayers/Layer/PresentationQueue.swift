import StrataGraphics

/// The images that were presented on a layer, in order, and the times from which they are shown.
///
/// The image of a frame is a function of its time, so that the frames of a job can be evaluated in
/// any order and again. Images remain in the queue after they were shown. The next one that is
/// presented removes those that no later frame shows.
struct PresentationQueue {
  /// The time at which an image is to be shown.
  enum Due: Sendable {
    case now
    /// At a time of the root's timeline, in seconds.
    case at(Double)
    /// A number of seconds after the previous image.
    case after(Double)
  }

  private struct Presented {
    /// nil if the layer shows nothing before the first image.
    var picture: Pixels?
    let due: Due
    /// The earliest frame that showed the image; nil before that.
    var firstFrame: Double?
  }

  /// The first image is shown at all times before the second one is due.
  private var images = [Presented(picture: nil, due: .now)]
  /// The greatest time of a frame since the last image was presented; nil before that frame.
  private var latest: Double?
  /// The time of the last frame; nil if an image was presented since.
  private var last: Double?

  /// The number of images that are not due yet.
  var waitingCount: Int { images.count - 1 - (latest.map(index(at:)) ?? 0) }

  /// Whether the frame after the last one may show another image.
  var mayChange: Bool {
    guard let last else { return images.count > 1 || images[0].picture != nil }
    return index(at: last) < images.count - 1
  }

  /// Shows an image when it is due, after the previous ones.
  mutating func add(_ picture: Pixels, _ due: Due) {
    removePast()
    if case .now = due {
      // The last image would be replaced at once.
      let before = images.removeLast()
      images.append(Presented(picture: picture, due: before.due))
    } else {
      images.append(Presented(picture: picture, due: due))
    }
  }

  /// Returns the image at a time of the root's timeline.
  mutating func picture(at time: Double) -> Pixels? {
    begin(at: time)
    last = time
    latest = max(latest ?? time, time)
    let shown = index(at: time)
    // A minimum duration counts from the first image's first frame, which is final.
    if shown > 0 { images[shown].firstFrame = min(images[shown].firstFrame ?? time, time) }
    return images[shown].picture
  }

  /// Sets the first frame of the first image, unless there was one.
  mutating func begin(at time: Double) {
    if images[0].picture != nil, images[0].firstFrame == nil { images[0].firstFrame = time }
  }

  /// Removes the images before the one that the latest frame has shown.
  private mutating func removePast() {
    if let latest { images.removeFirst(index(at: latest)) }
    (latest, last) = (nil, nil)
  }

  /// Returns the index of the image at a time.
  private func index(at time: Double) -> Int {
    var start = images[0].firstFrame ?? -.infinity
    for (index, image) in images.enumerated().dropFirst() {
      switch image.due {
      case .now: break
      case .at(let due): start = index == 1 ? due : max(due, start)
      case .after(let seconds): start += max(seconds, 0)
      }
      if time < start { return index - 1 }
    }
    return images.count - 1
  }
}
