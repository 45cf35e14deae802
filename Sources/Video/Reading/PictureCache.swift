/// A cache of recently requested frames, limited by a number of bytes, with at least two frames.
struct PictureCache {
  /// The maximum number of frames.
  let room: Int
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
      entries.removeAll { $0.index == index }
      guard let newValue else { return }
      if entries.count == room { entries.removeFirst() }
      entries.append((index, newValue))
    }
  }
}
