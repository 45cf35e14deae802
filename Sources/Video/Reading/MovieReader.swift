#if Video
  internal import StrataCFFmpeg
  internal import StrataGraphics

  /// A random-access reader of a movie's frames, whose results do not depend on previous calls.
  ///
  /// Reading in order decodes each frame once. Any other frame is decoded from the key frame
  /// before it. The most recent frames are cached, up to a number of bytes.
  final class MovieReader: PictureSource {
    let properties: MovieProperties
    let times: PictureTimes
    private let file: MovieFile
    private let table: PacketTable
    private var position = PacketPosition()
    private var run: Run?
    /// Whether decoding from the first frame found none.
    private var isUndecodable = false
    private var cache: PictureCache
    private var lastIndex = 0

    /// The state of a decoder started at one key packet.
    private struct Run {
      /// The index in the table's keys.
      let key: Int
      /// The presentation time of the key frame; earlier output was decoded from incomplete
      /// references.
      let start: Int64
      /// The presentation time of the last output frame.
      var last: Int64?
      var beforeLast: Int64?
      var isFinished = false
    }

    /// One of the two frames that the decoder retains.
    private enum RetainedFrame { case last, beforeLast }

    /// The maximum number of packets that are decoded without use instead of seeking.
    private static let nearby = 8

    /// Opens a file and reads it once from end to end, without decoding.
    ///
    /// - Throws: `MovieError`, `VideoError` for a missing library, `LimitExceeded` for frames that
    ///   are too large, or too many.
    init(path: String, limits: Limits) throws {
      file = try MovieFile(path: path, limits: limits)
      var table = try PacketTable(reading: file, most: limits.moviePackets)
      let shim = file.shimProperties
      properties = MovieProperties(shim)
      cache = PictureCache(pictureBytes: 4 * Int(shim.width) * Int(shim.height))
      if table.lacksTimes { try Self.setTimes(of: &table, file, shim) }
      self.table = table
      guard let times = PictureTimes(table, shim) else {
        throw table.isCut
          ? MovieError.cutShort(file: path, seconds: 0)
          : MovieError.broken(file: path, reason: "it has no frames")
      }
      self.times = times
      if table.isCut || Self.endsEarly(times, table, shim) {
        throw MovieError.cutShort(file: path, seconds: times.duration)
      }
    }

    /// Returns whether the file declares a longer duration than it has.
    private static func endsEarly(
      _ times: PictureTimes, _ table: PacketTable, _ shim: strata_reader_properties
    ) -> Bool {
      guard shim.declared_duration != PacketTable.noTime else { return false }
      // Muxers differ in whether they include the first frame's delay and the last frame's
      // duration.
      let declared = times.seconds(shim.declared_duration)
      let lastLength = times.seconds(times.end - times.starts[times.count - 1])
      let delay = times.seconds(max(table.presentation(0), 0))
      let missing = declared - delay - times.duration
      // An edit list may omit packets, so their number alone is not conclusive.
      let lacksPackets = shim.declared_packets > table.packets.count
      return missing > (lacksPackets ? 1.5 * lastLength : 2 * lastLength + 0.5)
    }

    /// Determines the presentation order by decoding everything, for the few files that do not
    /// contain it.
    private static func setTimes(
      of table: inout PacketTable, _ file: MovieFile, _ shim: strata_reader_properties
    ) throws {
      table.numberPackets()
      var position = PacketPosition()
      try position.move(to: 0, file, table)
      file.flush()
      var order: [Int] = []
      var failures = 0
      decoding: while failures <= table.packets.count {
        switch file.nextPicture() {
        case STRATA_SHIM_OK:
          let place = file.lastPresentation.map { Int($0) }
          if let place, table.packets.indices.contains(place) { order.append(place) }
        case STRATA_SHIM_HUNGRY:
          if let place = position.place, place < table.packets.count, try position.read(file) {
            _ = file.decode(presentation: Int64(place))
            position.advance()
          } else {
            file.finishDecoding()
          }
        case STRATA_SHIM_END: break decoding
        default: failures += 1
        }
      }
      file.flush()
      let second = Double(shim.tick_denominator) / Double(max(shim.tick_numerator, 1))
      let rate = Double(shim.rate_numerator) / Double(max(shim.rate_denominator, 1))
      table.setTimes(
        inOrder: order, frameTicks: max(1, Int64((second / (rate > 0 ? rate : 25)).rounded())))
    }

    func picture(_ index: Int) throws -> MoviePicture {
      precondition(index >= 0 && index < times.count, "the frame index is out of range")
      defer { lastIndex = index }
      if let known = cache[index] { return known }
      // When reading backward, the preceding frames are needed next, and they are decoded on the
      // way.
      let kept = index < lastIndex ? index - cache.room + 1 : index
      let found = try find(index, keepingFrom: kept)
      let picture = try file.picture(beforeLast: found == .beforeLast, properties.orientation)
      cache[index] = picture
      return picture
    }

    /// Decodes until the frame is available.
    ///
    /// A packet without a frame, hidden or damaged, shows the frame before it.
    private func find(_ index: Int, keepingFrom kept: Int) throws -> RetainedFrame {
      let wanted = table.presentation(index)
      if isUndecodable { throw file.brokenError("no frame can be decoded") }
      let key = table.key(for: index)
      if !canContinue(to: wanted, key: key) { try begin(at: key) }
      while true {
        let found = try advance(to: wanted, keepingFrom: kept)
        let start = run?.key ?? 0
        // After a seek, decoders drop frames that they output in sequential decoding. A frame
        // counts as missing only if decoding began one key frame earlier.
        if let found, start < key || start == 0 || shows(found, wanted) { return found }
        // The key frame itself may not be decodable, for example if a stream was split.
        if start == 0 { break }
        try begin(at: key - start < Self.mostKeysBack ? start - 1 : 0)
      }
      // Before the first available frame: use that one.
      try begin(at: 0)
      if try advance(to: .max, keepingFrom: .max, stopsAtFirst: true) != nil { return .last }
      isUndecodable = true
      throw file.brokenError("no frame can be decoded")
    }

    /// The number of key frames that are tried before a wanted frame; then decoding begins at the
    /// first one.
    private static let mostKeysBack = 4

    /// Returns whether the frame found is the wanted one, and not one before it.
    private func shows(_ found: RetainedFrame, _ wanted: Int64) -> Bool {
      wanted == (found == .last ? run?.last : run?.beforeLast)
    }

    private func canContinue(to wanted: Int64, key: Int) -> Bool {
      guard let run, run.key <= key, run.start <= wanted else { return false }
      if let last = run.last, last > wanted {
        // Only the frame shown just before the last one is still available.
        return run.beforeLast.map { $0 <= wanted } ?? false
      }
      return run.isFinished || table.keys[key] - (position.place ?? 0) <= Self.nearby
    }

    private func begin(at key: Int) throws {
      run = nil
      file.flush()
      let place = table.keys[key]
      try position.move(to: place, file, table)
      run = Run(key: key, start: table.packets[place].presentation)
    }

    /// Decodes until the last frame at or before `wanted` is known; nil if none exists.
    private func advance(
      to wanted: Int64, keepingFrom kept: Int, stopsAtFirst: Bool = false
    ) throws -> RetainedFrame? {
      guard var run else { return nil }
      defer { self.run = run }
      var failures = 0
      while failures <= table.packets.count {
        if let last = run.last {
          if last == wanted || stopsAtFirst || run.isFinished && last < wanted { return .last }
          if last > wanted {
            return run.beforeLast.map { $0 <= wanted } == true ? .beforeLast : nil
          }
        }
        if run.isFinished { return nil }
        switch file.nextPicture() {
        case STRATA_SHIM_OK: try receive(&run, wanted, keepingFrom: kept)
        case STRATA_SHIM_HUNGRY: try feed()
        case STRATA_SHIM_END: run.isFinished = true
        case STRATA_SHIM_OUT_OF_MEMORY: throw file.brokenError("out of memory")
        default: failures += 1
        }
      }
      run.isFinished = true
      return nil
    }

    /// Records an output frame, and caches it if it is likely to be requested.
    private func receive(_ run: inout Run, _ wanted: Int64, keepingFrom kept: Int) throws {
      guard let presentation = file.lastPresentation, presentation >= run.start else { return }
      run.beforeLast = run.last
      run.last = presentation
      guard presentation < wanted, kept < times.count,
        presentation >= table.presentation(max(kept, 0)),
        let index = table.index(of: presentation), cache[index] == nil
      else { return }
      cache[index] = try file.picture(beforeLast: false, properties.orientation)
    }

    /// Sends the next packet to the decoder, or signals the end.
    private func feed() throws {
      guard let place = position.place, place < table.packets.count, try position.read(file) else {
        return file.finishDecoding()
      }
      // A packet that the decoder rejects leaves a gap, in which the previous frame stays visible.
      if file.decode(presentation: table.packets[place].presentation) != STRATA_SHIM_FULL {
        position.advance()
      }
    }
  }

  extension Limits {
    /// The maximum number of packets of a movie: by default, those of 18 hours at 60 frames per
    /// second.
    fileprivate var moviePackets: Int {
      let (packets, overflows) = frames.multipliedReportingOverflow(by: 4)
      return overflows ? .max : max(packets, 0)
    }
  }

  extension PictureTimes {
    /// nil if the file has no frame.
    fileprivate init?(_ table: PacketTable, _ shim: strata_reader_properties) {
      guard !table.shown.isEmpty, shim.tick_numerator > 0, shim.tick_denominator > 0 else {
        return nil
      }
      let first = table.presentation(0)
      let starts = table.shown.indices.map { table.presentation($0) - first }
      let last = starts[starts.count - 1]
      var length = table.packets[table.shown[starts.count - 1]].duration
      if length <= 0, shim.rate_numerator > 0 {
        let ticks =
          Double(shim.rate_denominator) * Double(shim.tick_denominator)
          / (Double(shim.rate_numerator) * Double(shim.tick_numerator))
        length = Int64(ticks.rounded())
      }
      if length <= 0, starts.count > 1 { length = last - starts[starts.count - 2] }
      self.init(
        starts: starts, end: last + min(max(length, 0), 1 << 60),
        tick: (Int(shim.tick_numerator), Int(shim.tick_denominator)))
    }
  }

  extension PacketTable {
    /// Returns the frame with exactly this presentation time; nil if none exists.
    fileprivate func index(of presentation: Int64) -> Int? {
      var (low, high) = (0, shown.count)
      while low < high {
        let middle = (low + high) / 2
        if self.presentation(middle) < presentation { low = middle + 1 } else { high = middle }
      }
      return low < shown.count && self.presentation(low) == presentation ? low : nil
    }
  }

  extension MovieProperties {
    fileprivate init(_ shim: strata_reader_properties) {
      width = Int(shim.width)
      height = Int(shim.height)
      pixelAspect = Double(shim.pixel_aspect_numerator) / Double(shim.pixel_aspect_denominator)
      frameRate = FrameRate(Int(shim.rate_numerator), Int(shim.rate_denominator))
      losesAlpha = shim.loses_alpha
      codec = MovieFile.text(of: shim.codec)
      container = MovieFile.text(of: shim.container)
      orientation = .upright
      hasSlantedTurn = false
      guard shim.is_turned else { return }
      // Row vectors: x becomes (a, b), y becomes (c, d).
      let (nearest, isExact) = PictureOrientation.nearest(
        a: Double(shim.turn.0), b: Double(shim.turn.1), c: Double(shim.turn.3),
        d: Double(shim.turn.4))
      orientation = nearest
      hasSlantedTurn = !isExact
    }
  }
#endif
