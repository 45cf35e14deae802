/// A cache of recently requested frames, limited by a number of bytes, with at least two frames.
struct PictureCache {
  /// The number of frames of the movie's size that fit.
  let room: Int
  /// The bytes of all frames, which may have any size.
  private var bytes = 0
  private var entries: [(index: Int, picture: MoviePicture)] = []

  /// The maximum number of bytes: a second or more of small frames, eight frames of full HD.
  private static let mostBytes = 64 << 20
  /// The maximum number of frames, because more are evicted before they are requested again.
  private static let mostPictures = 64

  init(pictureBytes: Int) {
    room = max(2, min(Self.mostBytes / max(pictureBytes, 1), Self.mostPictures))
  }

  /// Reading a frame marks it as recently used.
  subscript(index: Int) -> MoviePicture? {
    mutating get {
      guard let place = entries.firstIndex(where: { $0.index == index }) else { return nil }
      let entry = entries.remove(at: place)
      entries.append(entry)
      return entry.picture
    }
    set {
      if let place = entries.firstIndex(where: { $0.index == index }) { remove(at: place) }
      guard let newValue else { return }
      let added = newValue.byteCount
      while entries.count >= room || bytes + added > Self.mostBytes && entries.count > 1 {
        remove(at: 0)
      }
      bytes += added
      entries.append((index, newValue))
    }
  }

  private mutating func remove(at place: Int) {
    bytes -= entries.remove(at: place).picture.byteCount
  }
}
