#if Video
  internal import CFFmpeg

  /// Where reading stands in a file, counted in packets of its table.
  ///
  /// A container's own seeking is only taken as a hint: the packet that comes next is looked up in
  /// the table, and where it is not one at or before the place that is wanted the file is read from
  /// its beginning. So every way to a packet gives the same packet.
  struct PacketPosition {
    /// The place of the packet that is taken next; nil when nobody knows.
    private var next: Int?
    /// Whether that packet is read already.
    private var isRead = false

    /// How far reading on is taken for quicker than a jump.
    private static let nearby = 32
    /// How many packets after a jump may be none of the table, as the halves of cut packets are.
    private static let mostUnknown = 400

    /// Nil at the end of the file.
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

    /// Reads the next packet unless it is read; false at the end of the file.
    mutating func read(_ file: MovieFile) throws -> Bool {
      if isRead { return true }
      guard next != nil, try file.readPacket() != nil else {
        next = nil
        return false
      }
      isRead = true
      return true
    }

    /// Tells that the packet that was read has been used.
    mutating func advance() {
      next = next.map { $0 + 1 }
      isRead = false
    }

    /// Reads on until the packet at `place` is next; false at the end of the file.
    private mutating func skip(to place: Int, _ file: MovieFile) throws -> Bool {
      while let at = next, at < place {
        guard try read(file) else { return false }
        advance()
      }
      return next == place
    }

    /// After a jump: reads on to a packet of the table; false when it is behind `place`.
    private mutating func find(
      _ place: Int, _ file: MovieFile, _ table: PacketTable
    ) throws -> Bool {
      for _ in 0..<Self.mostUnknown {
        // What a jump into the middle of a packet breaks is no fault of the file.
        guard let packet = try? file.readPacket() else { return false }
        guard let found = table.find(PacketTable.Mark(packet), near: place) else { continue }
        (next, isRead) = (found, true)
        return found <= place
      }
      return false
    }
  }
#endif
