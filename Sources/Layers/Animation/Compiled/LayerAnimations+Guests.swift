// An animation may move a layer below its own: `sublayers.NAME.opacity`. Its tracks are guests of
// that layer, which evaluates them under its own animations; the clock is that of the layer that has
// the animation, which is always evaluated before those below it.

/// Tracks of a layer above.
struct GuestTracks {
  weak var owner: LayerAnimations?
  /// Of the owner's links, whose clocks the tracks know.
  let version: Int
  let tracks: [CompiledAnimation.Track]
  /// In the links of the layer that is moved.
  var links: [LinkedAnimations.Track] = []
}

/// A layer that has guests.
struct GuestHost {
  weak var layer: CALayer?
}

extension LayerAnimations {
  /// Makes the tracks of animations that move other layers guests of those that their key paths lead
  /// to now.
  ///
  /// - Returns: Whether these are others than before.
  func findHosts() -> Bool {
    let outside = outside
    let found = outside.map { $0.animation.path.target(from: layer) }
    let isSame =
      hostsVersion == links.version && hosts.count == found.count
      && zip(hosts, found).allSatisfy { $0.layer === $1 }
    guard !isSame else { return false }
    for host in hosts { host.layer?.animations?.dismissGuests(of: self) }
    hosts = found.map { GuestHost(layer: $0) }
    hostsVersion = links.version
    for (index, host) in found.enumerated() {
      guard let host else { continue }
      let (animation, firstClock) = outside[index]
      let tracks = CompiledAnimation.tracks(
        of: animation.animation, animation.path, clock: firstClock + animation.clock,
        isGrouped: animation.isGrouped, host.properties)
      host.ownAnimations.take(
        GuestTracks(owner: self, version: links.version, tracks: tracks))
    }
    return true
  }

  private func take(_ guest: GuestTracks) {
    restore()
    guests.removeAll { $0.owner == nil }
    guests.append(guest)
    link()
    layer.markForCommit()
  }

  private func dismissGuests(of owner: LayerAnimations) {
    dismissGuests { $0 == nil || $0 === owner }
  }

  /// Parts with guests whose own layer is no longer above this one.
  func dismissStrangers() {
    var above: Set<ObjectIdentifier> = []
    var next = layer.superlayer
    while let layer = next {
      above.insert(ObjectIdentifier(layer))
      next = layer.superlayer
    }
    dismissGuests { owner in
      guard let owner else { return true }
      guard !above.contains(ObjectIdentifier(owner.layer)) else { return false }
      // Should this layer come back, it is to be found again.
      owner.hostsVersion = 0
      return true
    }
  }

  private func dismissGuests(where isToGo: (LayerAnimations?) -> Bool) {
    let staying = guests.filter { !isToGo($0.owner) }
    guard staying.count < guests.count else { return }
    restore()
    guests = staying
    link()
  }
}
