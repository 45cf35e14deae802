#if Video
  internal import StrataCFFmpeg
  internal import StrataGraphics

  /// Every packet of a movie's video track in file order, and the presentation order.
  ///
  /// It is made by reading the file once without decoding. So the frame at any time is known
  /// exactly, even if the container has no index, frames are reordered, or an edit list omits some.
  struct PacketTable {
    struct Packet {
      /// The presentation time of the frame, in ticks of the file.
      var presentation: Int64
      /// The values as stored, which identify a packet after a seek.
      var mark: Mark
      var duration: Int64
      var isKey: Bool
      /// Whether the frame is only decoded as a reference for others.
      var isHidden: Bool
    }

    struct Mark: Equatable {
      var presentation: Int64
      var decoding: Int64
      var size: Int32

      init(_ packet: strata_reader_packet) {
        presentation = packet.presentation
        decoding = packet.decoding
        size = packet.size
      }
    }

    private(set) var packets: [Packet] = []
    /// The indices of the frames' packets, in presentation order.
    private(set) var shown: [Int] = []
    /// The indices of the packets at which decoding can begin; the first packet is always included.
    private(set) var keys: [Int] = []
    /// Whether the last packet is truncated, or reading ended with an error.
    private(set) var isCut = false
    /// Whether a shown packet lacks a time, so that only decoding gives the order.
    private(set) var lacksTimes = false

    /// Reads the file from its beginning to its end.
    ///
    /// A file can list the same bytes as any number of packets, so its size is not a limit.
    ///
    /// - Parameter most: The maximum number of packets.
    /// - Throws: `LimitExceeded` for more packets.
    init(reading file: MovieFile, most: Int) throws(LimitExceeded) {
      var wasDamaged = false
      do {
        while packets.count <= most, let packet = try file.readPacket() {
          if packet.presentation == noTime, !packet.is_hidden { lacksTimes = true }
          if packet.is_key || packets.isEmpty { keys.append(packets.count) }
          wasDamaged = packet.is_damaged
          packets.append(
            Packet(
              presentation: packet.presentation, mark: Mark(packet), duration: packet.duration,
              isKey: packet.is_key, isHidden: packet.is_hidden))
        }
      } catch {
        isCut = true
      }
      guard packets.count <= most else {
        throw LimitExceeded(
          "number of packets in a movie", asked: packets.count, allowed: most, place: file.path)
      }
      if wasDamaged { isCut = true }
      sortShown()
    }

    /// The value for a missing time.
    static let noTime: Int64 = .min
    private var noTime: Int64 { Self.noTime }

    /// The largest valid time; larger ones are damage, and sums of smaller ones do not overflow.
    private static let latest: Int64 = 1 << 60

    private mutating func sortShown() {
      var places = packets.indices.filter { place in
        !packets[place].isHidden && packets[place].presentation.magnitude <= Self.latest
      }
      places.sort { a, b in
        (packets[a].presentation, a) < (packets[b].presentation, b)
      }
      shown = []
      // Of two frames at the same time, such as the fields of a frame, the first stands for both.
      for place in places
      where shown.last.map({ packets[$0].presentation != packets[place].presentation }) ?? true {
        shown.append(place)
      }
    }

    /// Uses the index of every packet as its time, by which `setTimes` identifies it.
    mutating func numberPackets() {
      for place in packets.indices { packets[place].presentation = Int64(place) }
    }

    /// Assigns times to packets that lack them.
    ///
    /// `order` has the indices in the order in which the decoder output their frames. The decoding
    /// times, which increase, give the presentation times.
    ///
    /// - Parameter frameTicks: The duration of a frame if no packet has a time.
    mutating func setTimes(inOrder order: [Int], frameTicks: Int64) {
      // A file may declare frames that last for ages.
      let frameTicks = min(frameTicks, Self.latest / Int64(max(order.count, 1)))
      let times = order.map { packets[$0].mark.decoding }.sorted()
      let hasTimes = !times.contains(noTime) && Set(times).count == times.count
      for place in packets.indices { packets[place].isHidden = true }
      for (index, place) in order.enumerated() {
        packets[place].isHidden = false
        packets[place].presentation = hasTimes ? times[index] : Int64(index) * frameTicks
      }
      // A packet without a frame still needs a time for the decoder: that of the packet before it.
      var last: Int64 = 0
      for place in packets.indices {
        if packets[place].isHidden { packets[place].presentation = last }
        last = packets[place].presentation
      }
      lacksTimes = false
      sortShown()
    }

    /// Returns the presentation time of a frame, in ticks of the file.
    func presentation(_ index: Int) -> Int64 { packets[shown[index]].presentation }

    /// Returns the index in `keys` from which decoding reaches a frame: the last key packet before
    /// it in the file that is not shown after it.
    func key(for index: Int) -> Int {
      let place = shown[index]
      var (low, high) = (0, keys.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if keys[middle] <= place { low = middle } else { high = middle }
      }
      while low > 0, packets[keys[low]].presentation > packets[place].presentation { low -= 1 }
      return low
    }

    /// Returns the index of a packet that was read after a seek to `place`; nil if it is not in the
    /// table.
    func find(_ mark: Mark, near place: Int) -> Int? {
      // Sizes alone do not identify a packet.
      guard mark.presentation != noTime || mark.decoding != noTime else { return nil }
      var before = place
      while before >= 0 {
        if packets[before].mark == mark { return before }
        before -= 1
      }
      return packets.indices.dropFirst(place + 1).first { packets[$0].mark == mark }
    }
  }
#endif
