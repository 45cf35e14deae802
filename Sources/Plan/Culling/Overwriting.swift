import StrataGraphics

/// Finds the pixels that later commands overwrite, from the last command of a list to the first.
///
/// Skipped pixels would be overwritten exactly, so the image is identical to the last bit.
struct Overwriting {
  /// The cells that the commands so far overwrite.
  var cells: HiddenCells
  /// The cells that the commands after each entered group overwrite.
  private var outer: [HiddenCells] = []

  /// Whether no group is entered.
  var isOutsideGroups: Bool { outer.isEmpty }

  /// Creates a state after the last command.
  ///
  /// - Parameter canvas: The required pixels of the canvas.
  init(_ canvas: PixelRect) { cells = HiddenCells(canvas) }

  /// Enters a group at its end.
  ///
  /// Commands that hide a group hide its contents, unless the group moves its pixels. Opaque items
  /// in a group that may fade hide only contents of that group.
  ///
  /// - Parameter moved: The required pixels of the group's own surface if the group moves pixels;
  ///   otherwise nil.
  mutating func enterGroup(moved: PixelRect? = nil) {
    outer.append(cells)
    if let moved { cells = HiddenCells(moved) }
  }

  /// Leaves the innermost group at its start.
  mutating func leaveGroup() { cells = outer.removeLast() }

  /// Passes a filtered backdrop, which moves hidden pixels to locations where they are visible.
  ///
  /// - Parameter needed: The pixels that are required before it.
  mutating func passBackdrop(needed: PixelRect) { cells = HiddenCells(needed) }
}
