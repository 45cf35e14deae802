public import Foundation
import StrataGraphics
public import StrataImageFiles
public import StrataRaster

/// The stack of contexts that UIKit's drawing functions use; each thread has its own.
///
/// The stack is released when its thread ends.
private final class ContextStack {
  struct StackedContext {
    /// The context; nil for an image context that could not be created, into which nothing is
    /// drawn.
    let context: CGContext?
    /// The number of pixels per point of an image context; nil for a context that was pushed.
    let imageScale: CGFloat?
  }

  var entries: [StackedContext] = []

  /// The stack of the calling thread.
  static var current: ContextStack {
    let key = "Strata.ContextStack"
    if let known = Thread.current.threadDictionary[key] as? ContextStack { return known }
    let stack = ContextStack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }
}

/// Returns the current drawing context of this thread; nil if none exists.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ContextStack.current.entries.last?.context
}

/// Makes a context current on this thread until `UIGraphicsPopContext` is called.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.entries.append(
    ContextStack.StackedContext(context: context, imageScale: nil))
}

/// Restores the context that was current before the last push.
///
/// It does nothing if no context was pushed since an image context was begun.
public func UIGraphicsPopContext() {
  let stack = ContextStack.current
  if let last = stack.entries.last, last.imageScale == nil { stack.entries.removeLast() }
}

/// Makes a new transparent bitmap with one pixel per point the current context.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Makes a new bitmap the current context, with its origin at the top left and y pointing down.
///
/// - Parameters:
///   - size: The size in points, rounded up to whole pixels. If no bitmap can have this size,
///     nothing is drawn and there is no image until the context is ended.
///   - opaque: Whether the bitmap has no alpha and is initially black.
///   - scale: The number of pixels per point. A value that is not greater than 0, or not finite,
///     stands for ``ScreenScale/current``.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat)
{
  let scale = scale > 0 && scale.isFinite ? scale : ScreenScale.current
  let context = CGContext.pointBitmap(size: size, scale: scale, isOpaque: opaque)
  ContextStack.current.entries.append(
    ContextStack.StackedContext(context: context, imageScale: scale))
}

/// Returns the current image context as an image; nil if the current context is not one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.current.entries.last, let scale = entry.imageScale,
    let image = entry.context?.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the current image context; does nothing if the current context is not one.
public func UIGraphicsEndImageContext() {
  let stack = ContextStack.current
  if let last = stack.entries.last, last.imageScale != nil { stack.entries.removeLast() }
}

extension CGContext {
  /// Creates a bitmap in points with y pointing down; nil if no bitmap can have the size.
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
