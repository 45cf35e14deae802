#if Video
  internal import StrataCFFmpeg

  /// The read position in a file, as an index into the packet table.
  ///
  /// A container's own seeking is only a hint: the packet after a seek is looked up in the table,
  /// and if it is not at or before the target, the file is read from its beginning. So every access
  /// to a packet returns the same packet.
  struct PacketPosition {
    /// The index of the next packet; nil if it is unknown.
    private var next: Int?
    /// Whether that packet has been read already.
    private var isRead = false

    /// The maximum distance in packets for which reading is faster than seeking.
    private static let nearby = 32
    /// The maximum number of packets after a seek that may be missing in the table, such as the
    /// halves of truncated packets.
    private static let mostUnknown = 400

    /// The index of the next packet; nil at the end of the file, or if it is unknown.
    var place: Int? { next }

    /// Makes the packet at `place` the next one.
    mutating func move(to place: Int, _ file: MovieFile, _ table: PacketTable) throws {
      if let next, next <= place, place - next <= Self.nearby, try skip(to: place, file) { return }
      let packet = table.packets[place]
      let keyBefore = table.keys.last { $0 < place }.map { table.packets[$0].mark.decoding }
      let times = [
        packet.presentation, packet.mark.presentation, packet.mark.decoding, keyBefore,
      ]
      for case let time? in times where time != PacketTable.noTime {
        next = nil
        guard file.seek(time) else { continue }
        if try find(place, file, table), try skip(to: place, file) { return }
      }
      try file.reopen()
      (next, isRead) = (0, false)
      guard try skip(to: place, file) else { throw file.brokenError("it has become shorter") }
    }

    /// Reads the next packet unless it has been read; returns false at the end of the file.
    mutating func read(_ file: MovieFile) throws -> Bool {
      if isRead { return true }
      guard next != nil, try file.readPacket() != nil else {
        next = nil
        return false
      }
      isRead = true
      return true
    }

    /// Marks the packet that was read as used.
    mutating func advance() {
      next = next.map { $0 + 1 }
      isRead = false
    }

    /// Reads until the packet at `place` is next; returns false at the end of the file.
    private mutating func skip(to place: Int, _ file: MovieFile) throws -> Bool {
      while let at = next, at < place {
        guard try read(file) else { return false }
        advance()
      }
      return next == place
    }

    /// Reads up to a packet of the table after a seek; returns false if it is after `place`.
    private mutating func find(
      _ place: Int, _ file: MovieFile, _ table: PacketTable
    ) throws -> Bool {
      for _ in 0..<Self.mostUnknown {
        // Errors caused by a seek into the middle of a packet are not damage in the file.
        guard let packet = try? file.readPacket() else { return false }
        guard let found = table.find(PacketTable.Mark(packet), near: place) else { continue }
        (next, isRead) = (found, true)
        return found <= place
      }
      return false
    }
  }
#endif
