import Foundation
package import StrataGPU
import StrataGraphics
import Synchronization

/// The state that all of the caller's contexts on one device share.
final class ContextGroup: Sendable {
  /// The environment variable that names the device.
  static let variable = "STRATA_DEVICE"

  let shareGroup: ShareGroup
  let procs: DrawingProcs

  /// The drawables that provided storage for a renderbuffer, by the renderbuffer's name.
  private let attachments = Mutex<[UInt32: WeakDrawable]>([:])

  private struct WeakDrawable {
    weak var drawable: Drawable?
  }

  private struct WeakGroup {
    weak var group: ContextGroup?
  }

  private static let groups = Mutex<[DeviceSelector: WeakGroup]>([:])

  /// Returns the group on the device that the environment names.
  ///
  /// By default this is the first device candidate that works, which may be a software driver.
  ///
  /// - Throws: `DeviceSelectorError` for an invalid device name; `GPUError` if no device is
  ///   available.
  static func shared() throws -> ContextGroup {
    let selector = try selector(named: ProcessInfo.processInfo.environment[variable])
    return try groups.withLock { groups in
      if let known = groups[selector]?.group, known.shareGroup.isOpen { return known }
      let new = try ContextGroup(ShareGroup.open(selector))
      groups[selector] = WeakGroup(group: new)
      return new
    }
  }

  /// Returns the device selector for a value of the variable; nil, empty and "auto" use the
  /// default.
  ///
  /// - Throws: `DeviceSelectorError` for an invalid device name.
  static func selector(named text: String?) throws -> DeviceSelector {
    guard let text, !text.isEmpty else { return .gpu }
    let selector = try DeviceSelector(parsing: text)
    return selector == .auto ? .gpu : selector
  }

  private init(_ shareGroup: ShareGroup) throws(GPUError) {
    self.shareGroup = shareGroup
    procs = try DrawingProcs(shareGroup)
  }

  /// Attaches a renderbuffer to the drawable on which it is presented; nil detaches it.
  func attach(_ renderbuffer: UInt32, to drawable: Drawable?) {
    attachments.withLock { attachments in
      // A drawable has one renderbuffer. Entries of deallocated drawables are stale.
      for (name, other) in attachments where other.drawable == nil || other.drawable === drawable {
        attachments[name] = nil
      }
      attachments[renderbuffer] = drawable.map(WeakDrawable.init)
    }
  }

  /// Returns the drawable on which a renderbuffer is presented.
  func drawable(of renderbuffer: UInt32) -> Drawable? {
    attachments.withLock { $0[renderbuffer]?.drawable }
  }
}

/// Returns the device for contexts if the environment variable `STRATA_DEVICE` has the value
/// `text`.
///
/// - Throws: `DeviceSelectorError` for an invalid device name.
package func contextDevice(named text: String?) throws -> DeviceSelector {
  try ContextGroup.selector(named: text)
}
