import Foundation
package import StrataGPU
import StrataGraphics
import Synchronization

/// What all contexts of the caller on one device have in common.
final class ContextGroup: Sendable {
  /// The environment variable that names the device.
  static let variable = "STRATA_DEVICE"

  let shareGroup: ShareGroup
  let procs: DrawingProcs

  /// The drawables that gave storage to a renderbuffer, by its name.
  private let attachments = Mutex<[UInt32: WeakDrawable]>([:])

  private struct WeakDrawable {
    weak var drawable: Drawable?
  }

  private struct WeakGroup {
    weak var group: ContextGroup?
  }

  private static let groups = Mutex<[DeviceSelector: WeakGroup]>([:])

  /// The group on the device that the environment names, or else on the first of the ladder that
  /// works, a software driver included.
  ///
  /// - Throws: `DeviceSelectorError` for a text that names no device; `GPUError` when there is none.
  static func shared() throws -> ContextGroup {
    let selector = try selector(named: ProcessInfo.processInfo.environment[variable])
    return try groups.withLock { groups in
      if let known = groups[selector]?.group, known.shareGroup.isOpen { return known }
      let new = try ContextGroup(ShareGroup.open(selector))
      groups[selector] = WeakGroup(group: new)
      return new
    }
  }

  /// What a value of the variable asks for; nothing and "auto" leave the choice to the ladder.
  ///
  /// - Throws: `DeviceSelectorError` for a text that names no device.
  static func selector(named text: String?) throws -> DeviceSelector {
    guard let text, !text.isEmpty else { return .gpu }
    let selector = try DeviceSelector(parsing: text)
    return selector == .auto ? .gpu : selector
  }

  private init(_ shareGroup: ShareGroup) throws(GPUError) {
    self.shareGroup = shareGroup
    procs = try DrawingProcs(shareGroup)
  }

  /// Notes that a renderbuffer shows on `drawable` when it is presented; nil detaches it.
  func attach(_ renderbuffer: UInt32, to drawable: Drawable?) {
    attachments.withLock { attachments in
      // A drawable has one renderbuffer, and those of drawables that are gone mean nothing.
      for (name, other) in attachments where other.drawable == nil || other.drawable === drawable {
        attachments[name] = nil
      }
      attachments[renderbuffer] = drawable.map(WeakDrawable.init)
    }
  }

  /// What a renderbuffer shows on.
  func drawable(of renderbuffer: UInt32) -> Drawable? {
    attachments.withLock { $0[renderbuffer]?.drawable }
  }
}

/// The device that contexts are made on when the environment has `text` for `STRATA_DEVICE`.
///
/// - Throws: `DeviceSelectorError` for a text that names no device.
package func contextDevice(named text: String?) throws -> DeviceSelector {
  try ContextGroup.selector(named: text)
}
