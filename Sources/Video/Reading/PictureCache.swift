/// The pictures asked for last, up to a number of bytes; at least two.
struct PictureCache {
  /// How many fit.
  let room: Int
  private var entries: [(index: Int, picture: MoviePicture)] = []

  /// Most bytes that are kept: a second or more of small pictures, eight of full HD.
  private static let mostBytes = 64 << 20
  /// More than these are never asked for again before they are dropped.
  private static let mostPictures = 64

  init(pictureBytes: Int) {
    room = max(2, min(Self.mostBytes / max(pictureBytes, 1), Self.mostPictures))
  }

  /// Getting a picture counts as use of it.
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
