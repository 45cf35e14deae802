public import Foundation
import StrataGraphics
public import StrataImageFiles
public import StrataRaster

/// The contexts that UIKit's calls draw on: one stack for each thread.
///
/// A thread's stack is let go of when the thread ends.
private final class ContextStack {
  struct Entry {
    /// nil where an image context could not be made: calls draw nothing until it is ended.
    let context: CGContext?
    /// Pixels per point of an image context; nil for a context that was pushed.
    let imageScale: CGFloat?
  }

  var entries: [Entry] = []

  /// The calling thread's.
  static var current: ContextStack {
    let key = "Strata.ContextStack"
    if let known = Thread.current.threadDictionary[key] as? ContextStack { return known }
    let stack = ContextStack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }
}

/// The context that UIKit's calls draw on in this thread; nil when there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ContextStack.current.entries.last?.context
}

/// Makes a context current in this thread until `UIGraphicsPopContext`.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.entries.append(ContextStack.Entry(context: context, imageScale: nil))
}

/// Goes back to the context that was current before the last push; nothing when none was pushed
/// since an image context was begun.
public func UIGraphicsPopContext() {
  let stack = ContextStack.current
  if let last = stack.entries.last, last.imageScale == nil { stack.entries.removeLast() }
}

/// Makes a new bitmap current: transparent, of one pixel a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Makes a new bitmap current, whose user space has its origin at the top left and y down.
///
/// - Parameters:
///   - size: In points; parts of a pixel count as one. For a size that no bitmap can have nothing is
///     drawn, and there is no image, until the context is ended.
///   - opaque: The bitmap has no alpha and begins black.
///   - scale: Pixels per point; 0 is 1, there being no screen.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat)
{
  let scale = scale > 0 && scale.isFinite ? scale : 1
  let context = CGContext.pointBitmap(size: size, scale: scale, isOpaque: opaque)
  ContextStack.current.entries.append(ContextStack.Entry(context: context, imageScale: scale))
}

/// The current bitmap as an image; nil when the current context was not begun as an image.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.current.entries.last, let scale = entry.imageScale,
    let image = entry.context?.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the image context that is current; nothing when the current context is none.
public func UIGraphicsEndImageContext() {
  let stack = ContextStack.current
  if let last = stack.entries.last, last.imageScale != nil { stack.entries.removeLast() }
}

extension CGContext {
  /// A bitmap measured in points from the top left, y down; nil for a size that cannot be.
  static func pointBitmap(size: CGSize, scale: CGFloat, isOpaque: Bool) -> CGContext? {
    guard let pixels = try? Renderer.pixelSize(size, scale: scale, limits: .default) else {
      return nil
    }
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
    let context = try? CGContext.bitmap(
      width: pixels.width, height: pixels.height, bitmapInfo: alpha.rawValue)
    context?.flipToPoints(scale: scale)
    return context
  }
}
