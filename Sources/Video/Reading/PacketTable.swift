#if Video
  internal import CFFmpeg

  /// Every packet of a movie's pictures in the order of the file, and the order in which they show.
  ///
  /// Made by reading the file once without decoding, so that what is shown when is known exactly,
  /// also where the container has no index, pictures are reordered, or an edit list leaves some out.
  struct PacketTable {
    struct Packet {
      /// When the picture shows, in ticks of the file.
      var presentation: Int64
      /// As the file has them: what a packet is recognised by after a jump.
      var mark: Mark
      var duration: Int64
      var isKey: Bool
      /// Decoded for others' sake alone.
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
    /// Places of the pictures' packets, in the order of showing.
    private(set) var shown: [Int] = []
    /// Places of the packets at which decoding can begin; the first packet always counts.
    private(set) var keys: [Int] = []
    /// Whether the last packet is cut off, or reading ended with an error.
    private(set) var isCut = false
    /// Whether some shown packet lacks a time, so that only decoding tells the order.
    private(set) var lacksTimes = false

    /// Reads the file from its beginning to its end.
    init(reading file: MovieFile) {
      var wasDamaged = false
      do {
        while let packet = try file.readPacket() {
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
      if wasDamaged { isCut = true }
      sortShown()
    }

    /// The time of a packet that has none.
    static let noTime: Int64 = .min
    private var noTime: Int64 { Self.noTime }

    /// Times beyond this are damage; with smaller ones no sum overflows.
    private static let latest: Int64 = 1 << 60

    private mutating func sortShown() {
      var places = packets.indices.filter { place in
        !packets[place].isHidden && packets[place].presentation.magnitude <= Self.latest
      }
      places.sort { a, b in
        (packets[a].presentation, a) < (packets[b].presentation, b)
      }
      shown = []
      // Of two pictures at one time, such as the fields of a frame, the first stands for both.
      for place in places
      where shown.last.map({ packets[$0].presentation != packets[place].presentation }) ?? true {
        shown.append(place)
      }
    }

    /// Gives every packet its place for its time, by which `setTimes` then knows it.
    mutating func numberPackets() {
      for place in packets.indices { packets[place].presentation = Int64(place) }
    }

    /// Gives times to packets that lack them: `order` has the places in the order in which their
    /// pictures came from the decoder, and the decoding times, which increase, say when.
    ///
    /// - Parameter frameTicks: How long a picture lasts where no packet has any time.
    mutating func setTimes(inOrder order: [Int], frameTicks: Int64) {
      let times = order.map { packets[$0].mark.decoding }.sorted()
      let hasTimes = !times.contains(noTime) && Set(times).count == times.count
      for place in packets.indices { packets[place].isHidden = true }
      for (index, place) in order.enumerated() {
        packets[place].isHidden = false
        packets[place].presentation = hasTimes ? times[index] : Int64(index) * frameTicks
      }
      // A packet without a picture still needs some time for the decoder: that of the one before.
      var last: Int64 = 0
      for place in packets.indices {
        if packets[place].isHidden { packets[place].presentation = last }
        last = packets[place].presentation
      }
      lacksTimes = false
      sortShown()
    }

    /// When a picture shows, in ticks of the file.
    func presentation(_ index: Int) -> Int64 { packets[shown[index]].presentation }

    /// The place in `keys` from which decoding reaches a picture: the last key packet before it in
    /// the file that is not shown after it.
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

    /// Where in the table a packet is that was read after a jump aimed at `place`; nil for none.
    func find(_ mark: Mark, near place: Int) -> Int? {
      // Sizes alone tell too little.
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
