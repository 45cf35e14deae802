import Foundation
import StrataGraphics
import StrataRenderList

/// The properties of an open group's contents that determine whether the group is needed.
///
/// Only required properties are collected, and only of the direct contents.
struct GroupContents {
  /// The maximum number of parts that are compared with each other.
  private static let mostParts = 64

  /// The pixels of each item and group; nil if two of them may touch the same pixel.
  ///
  /// Particles touch each other. Also nil if parts are not collected.
  private(set) var parts: [PixelRect]?
  /// The item that is the whole content; nil if it is not collected, and for any other content.
  var onlyItem: RenderItem? { count == 1 ? firstItem : nil }
  /// Whether everything is in the outline of the layer's own background.
  private(set) var outline: OutlinedContents?
  /// Whether a command in the group, also in nested ones, filters the content so far.
  private(set) var hasBackdrop = false

  private let keepsItem: Bool
  private var firstItem: RenderItem?
  private var count = 0

  /// - Parameters:
  ///   - group: The open group.
  ///   - isMask: Whether it is a mask, which one item may replace.
  ///   - parent: The contents of the enclosing group, to which those of this one may be added.
  ///   - outline: The requirements of an outline's shadow; nil without such a shadow.
  init(
    of group: PendingGroup, isMask: Bool, in parent: GroupContents?, _ outline: OutlinedContents?
  ) {
    parts = group.opacity < 1 || parent?.parts != nil ? [] : nil
    keepsItem = isMask || parent?.keepsItem == true
    self.outline = outline
  }

  /// Whether items must be added.
  var isCollected: Bool { parts != nil || keepsItem || outline != nil }

  mutating func add(_ item: RenderItem, _ bounds: PixelRect) {
    addPart(bounds)
    outline?.add(item, bounds)
    if keepsItem, count == 0 { firstItem = item }
    count += 1
  }

  mutating func addParticles(_ bounds: PixelRect) {
    parts = nil
    outline?.add(bounds)
    count += 1
  }

  mutating func addBackdrop() {
    (parts, hasBackdrop) = (nil, true)
    outline?.reject()
    count += 1
  }

  /// Adds a group that is kept.
  mutating func add(_ group: RenderGroup, _ contents: GroupContents) {
    if contents.hasBackdrop { (parts, hasBackdrop) = (nil, true) }
    addPart(group.bounds)
    if group.blend == .normal, !contents.hasBackdrop {
      outline?.add(group.bounds)
    } else {
      outline?.reject()
    }
    count += 1
  }

  /// Adds the contents of a group that is left out, which touch `bounds`.
  mutating func add(_ contents: GroupContents, _ change: GroupChange, _ bounds: PixelRect) {
    if parts != nil, let inner = contents.parts {
      for part in inner { addPart(change.limits.map(part.intersection) ?? part) }
    } else {
      parts = nil
    }
    outline?.add(bounds)
    if count == 0, let item = contents.onlyItem {
      firstItem = GroupEffect(change, in: .kept).apply(to: item)
    }
    count += contents.count
  }

  /// Adds the pixels of an item or a group.
  mutating func addPart(_ bounds: PixelRect) {
    guard let known = parts, !bounds.isEmpty else { return }
    if known.count < Self.mostParts, !known.contains(where: bounds.intersects) {
      parts?.append(bounds)
    } else {
      parts = nil
    }
  }

  /// Removes the last part, which has become a part of the next group.
  mutating func removeLastPart() {
    if parts?.isEmpty == false { parts?.removeLast() }
  }

  /// Records that the contents are not those that were added: layers in one 3D space are left out
  /// if they are edge-on, and cut where they intersect.
  mutating func invalidate() {
    (parts, firstItem) = (nil, nil)
    outline?.reject()
  }
}

/// Whether a group consists of an opaque background in the outline of its layer and nothing that
/// extends past it.
struct OutlinedContents {
  let shadow: OutlineShadow
  /// The map of the layer's own background.
  let transform: PlaneTransform
  /// The background; nil until it is drawn.
  private(set) var body: RenderItem?
  private(set) var isInside = true

  init(of shadow: OutlineShadow, _ transform: PlaneTransform) {
    (self.shadow, self.transform) = (shadow, transform)
  }

  mutating func add(_ item: RenderItem, _ bounds: PixelRect) {
    guard isInside else { return }
    guard body != nil else {
      if case .roundedRect(shadow.outline) = item.shape, item.transform == transform,
        item.isOneOpaqueColor
      {
        body = item
      } else {
        isInside = false
      }
      return
    }
    // A border has the same outline.
    if case .border(shadow.outline, _) = item.shape, item.transform == transform { return }
    add(bounds)
  }

  mutating func add(_ pixels: PixelRect) {
    guard isInside else { return }
    isInside =
      body.map { RenderClip(shape: $0.shape, transform: $0.transform).surelyContains(pixels) }
      ?? false
  }

  mutating func reject() { isInside = false }
}

extension RenderItem {
  /// Whether the item is one opaque color, so that its alpha is its coverage.
  var isOneOpaqueColor: Bool {
    guard opacity >= 1, cuts.isEmpty, case .solid(let color) = paint else { return false }
    return color.isOpaque
  }
}

extension RenderClip {
  /// Whether every pixel of `pixels` is certainly covered completely; false if that is not easily
  /// determined.
  func surelyContains(_ pixels: PixelRect) -> Bool {
    guard case .roundedRect(let rounded) = shape, transform.keepsRectangles else { return false }
    // The largest rectangle whose corners are on the diagonals of the arcs. A continuous corner
    // cuts off less than a circular one with that reach.
    let inset = rounded.radii.largest * rounded.curve.reach * (1 - 0.5.squareRoot())
    let inner = rounded.rect.insetBy(dx: CGFloat(inset), dy: CGFloat(inset))
    guard !inner.isNull, inner.width > 0, inner.height > 0 else { return false }
    let a = transform.apply(SIMD2(Double(inner.minX), Double(inner.minY)))
    let b = transform.apply(SIMD2(Double(inner.maxX), Double(inner.maxY)))
    return Double(pixels.minX) >= min(a.x, b.x) && Double(pixels.maxX) <= max(a.x, b.x)
      && Double(pixels.minY) >= min(a.y, b.y) && Double(pixels.maxY) <= max(a.y, b.y)
  }
}
