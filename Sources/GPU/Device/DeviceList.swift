import StrataCEGL

/// The properties that EGL reports for a device before a display is opened on it.
package struct DeviceFacts: Sendable, Hashable {
  /// The device's index in EGL's list.
  package var index: Int
  /// Whether the device renders on the CPU.
  package var isSoftware: Bool
  /// The device's render node, `/dev/dri/renderDN`; nil if the driver reports none.
  package var renderNode: String?
  /// The device's CUDA ordinal; nil if the driver reports none.
  package var cudaOrdinal: Int?

  package init(
    index: Int, isSoftware: Bool = false, renderNode: String? = nil, cudaOrdinal: Int? = nil
  ) {
    self.index = index
    self.isSoftware = isSoftware
    self.renderNode = renderNode
    self.cudaOrdinal = cudaOrdinal
  }
}

/// EGL's list of devices, in the driver's order, which is constant within a process.
struct DeviceList {
  let egl: EGLProcs

  /// Whether devices can be enumerated and displays opened on them.
  var isOffered: Bool {
    unsafe egl.queryDevices != nil && egl.queryDeviceString != nil
      && egl.clientExtensions.contains("EGL_EXT_platform_device")
  }

  /// Returns the device handles, or an empty array if devices cannot be enumerated.
  func handles() -> [EGLHandle] {
    guard isOffered, let query = unsafe egl.queryDevices else { return [] }
    var count: EGLint = 0
    guard unsafe query(0, nil, &count) != EGL_FALSE, count > 0 else { return [] }
    var devices = unsafe [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard unsafe query(count, &devices, &count) != EGL_FALSE else { return [] }
    return unsafe devices.prefix(Int(count)).compactMap(EGLHandle.init)
  }

  func facts() -> [DeviceFacts] {
    handles().enumerated().map { index, device in
      let extensions = unsafe EGLProcs.words(text(EGL_EXTENSIONS, of: device))
      return DeviceFacts(
        index: index,
        isSoftware: extensions.contains("EGL_MESA_device_software"),
        renderNode: extensions.contains("EGL_EXT_device_drm_render_node")
          ? renderNode(of: device) : nil,
        cudaOrdinal: extensions.contains("EGL_NV_device_cuda") ? cudaOrdinal(of: device) : nil)
    }
  }

  private func renderNode(of device: EGLHandle) -> String? {
    unsafe text(EGL_DRM_RENDER_NODE_FILE_EXT, of: device).map { unsafe String(cString: $0) }
  }

  private func text(_ name: EGLint, of device: EGLHandle) -> UnsafePointer<CChar>? {
    unsafe egl.queryDeviceString?(device.pointer, name)
  }

  private func cudaOrdinal(of device: EGLHandle) -> Int? {
    var ordinal: EGLAttrib = 0
    guard let query = unsafe egl.queryDeviceAttrib,
      unsafe query(device.pointer, EGL_CUDA_DEVICE_NV, &ordinal) != EGL_FALSE
    else { return nil }
    return Int(ordinal)
  }
}
