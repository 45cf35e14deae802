/// The ordered device candidates for a selector, computed from facts without opening anything.
package struct LadderPlan {
  let machine: MachineFacts
  /// Whether a software driver is rejected even if the selector names it.
  let requireHardware: Bool
  /// Whether candidates that cannot succeed are tried anyway, for their reports.
  let thorough: Bool

  package init(machine: MachineFacts, requireHardware: Bool = false, thorough: Bool = false) {
    self.machine = machine
    self.requireHardware = requireHardware
    self.thorough = thorough
  }

  package func steps(for selector: DeviceSelector) -> [LadderStep] {
    switch selector {
    case .cpu: [.skip("GL", "the CPU back end was requested")]
    case .auto: hardware + (machine.hasOwnLibrary ? [display(acceptsSoftware: false)] : [])
    case .gpu: hardware + software + [display(acceptsSoftware: !requireHardware)]
    case .egl(let index): [device(at: index)]
    case .cuda(let ordinal): [device(cudaOrdinal: ordinal)]
    case .renderNode(let path): devices(behind: path) + [renderNode(at: path)]
    case .surfaceless: [surfaceless(acceptsSoftware: !requireHardware)]
    case .display: [display(acceptsSoftware: !requireHardware)]
    case .software: software
    }
  }

  // MARK: Device candidates

  private var hardware: [LadderStep] {
    hardwareDevices + renderNodes + [surfacelessHardware]
  }

  /// The first candidates: EGL devices in CUDA's order, which users know, then in EGL's order.
  private var hardwareDevices: [LadderStep] {
    guard machine.offersDevices else { return [.skip("EGL devices", Self.noDevicePlatform)] }
    guard !machine.devices.isEmpty else { return [noDevices] }
    let ordered = machine.devices.sorted {
      ($0.cudaOrdinal ?? .max, $0.index) < ($1.cudaOrdinal ?? .max, $1.index)
    }
    return ordered.map { attempt($0, acceptsSoftware: false) }
  }

  /// The second candidates: DRM render nodes.
  private var renderNodes: [LadderStep] {
    guard !machine.renderNodes.isEmpty else {
      return [
        .skip(
          "GBM", "no /dev/dri/renderD* node",
          remedy: "load the GPU's kernel driver; start a container with --device /dev/dri")
      ]
    }
    return machine.renderNodes.map { renderNode(at: $0.path) }
  }

  /// The third candidate: hardware through Mesa's surfaceless platform, which looks for render
  /// nodes itself.
  private var surfacelessHardware: LadderStep {
    // Opening it would start llvmpipe, which takes 20 ms or more, only to find that it is software.
    let hopeless =
      machine.offersDevices && machine.renderNodes.isEmpty && !machine.hasDXG
      && machine.devices.allSatisfy(\.isSoftware)
    if hopeless && !thorough {
      return .skip(
        DisplayTarget.surfaceless.name,
        "EGL lists no hardware device and there is no render node, so only software is possible")
    }
    return surfaceless(acceptsSoftware: false)
  }

  /// The last candidates: software GL.
  private var software: [LadderStep] {
    guard !requireHardware else { return [.skip("software GL", "hardware is required")] }
    let devices = machine.offersDevices ? machine.devices.filter(\.isSoftware) : []
    return devices.map { device in
      let target = DisplayTarget.device(index: device.index)
      return .attempt(target, as: "software GL on \(target.name)", acceptsSoftware: true)
    } + [surfaceless(as: "software GL, surfaceless", acceptsSoftware: true)]
  }

  // MARK: Single steps

  private func attempt(_ device: DeviceFacts, acceptsSoftware: Bool) -> LadderStep {
    let target = DisplayTarget.device(index: device.index)
    guard acceptsSoftware || !device.isSoftware else {
      return .skip(
        target.name, "the device is software (EGL_MESA_device_software)",
        remedy: nvidiaRemedy)
    }
    return .attempt(target, acceptsSoftware: acceptsSoftware)
  }

  private func device(at index: Int) -> LadderStep {
    guard machine.offersDevices else { return .skip("EGL device \(index)", Self.noDevicePlatform) }
    guard !machine.devices.isEmpty else { return noDevices }
    guard let device = machine.devices.first(where: { $0.index == index }) else {
      let count = machine.devices.count
      return .fail(
        "EGL device \(index)",
        count == 1
          ? "EGL lists only 1 device, egl:0"
          : "EGL lists only \(count) devices, egl:0 to egl:\(count - 1)")
    }
    return attempt(device, acceptsSoftware: !requireHardware)
  }

  private func device(cudaOrdinal: Int) -> LadderStep {
    let name = "CUDA device \(cudaOrdinal)"
    guard machine.offersDevices else { return .skip(name, Self.noDevicePlatform) }
    guard let device = machine.devices.first(where: { $0.cudaOrdinal == cudaOrdinal }) else {
      let known = machine.devices.compactMap(\.cudaOrdinal).sorted().map { "cuda:\($0)" }
      let reason =
        known.isEmpty
        ? "no EGL device has a CUDA ordinal" : "EGL lists \(known.joined(separator: ", "))"
      return .fail(name, reason, remedy: nvidiaRemedy)
    }
    return attempt(device, acceptsSoftware: false)
  }

  /// Returns the EGL devices that report a render node as theirs; GBM is the alternative.
  private func devices(behind path: String) -> [LadderStep] {
    guard machine.offersDevices else { return [] }
    return machine.devices.filter { $0.renderNode == path }
      .map { attempt($0, acceptsSoftware: !requireHardware) }
  }

  private func renderNode(at path: String) -> LadderStep {
    let target = DisplayTarget.renderNode(path: path)
    guard machine.offers("EGL_KHR_platform_gbm", or: "EGL_MESA_platform_gbm") else {
      return .skip(target.name, "EGL does not support the GBM platform")
    }
    guard let node = machine.renderNodes.first(where: { $0.path == path }) else {
      return .fail(target.name, "\(path) does not exist", remedy: Self.listing(machine.renderNodes))
    }
    if let obstacle = node.obstacle {
      let group = node.group ?? "render"
      return .fail(
        target.name, "\(obstacle.lowercased()) on \(path)",
        remedy: "add the user to group \(group): usermod -aG \(group) USER, then log in again")
    }
    return .attempt(target, acceptsSoftware: false)
  }

  private func surfaceless(as name: String? = nil, acceptsSoftware: Bool) -> LadderStep {
    let target = DisplayTarget.surfaceless
    guard machine.offers("EGL_MESA_platform_surfaceless") else {
      return .skip(
        name ?? target.name, "EGL does not support Mesa's surfaceless platform",
        remedy: "apt-get install libegl-mesa0 libgl1-mesa-dri")
    }
    return .attempt(target, as: name, acceptsSoftware: acceptsSoftware)
  }

  /// Returns the step for EGL's default display, for libraries without any other platform.
  private func display(acceptsSoftware: Bool) -> LadderStep {
    .attempt(.defaultDisplay, acceptsSoftware: acceptsSoftware)
  }

  // MARK: Messages

  private static let noDevicePlatform = "EGL cannot list devices (EGL_EXT_platform_device)"

  private var noDevices: LadderStep {
    .skip(
      "EGL devices", "EGL lists no devices: no driver is registered",
      remedy: nvidiaRemedy ?? "install a GPU driver, or run apt-get install libegl-mesa0")
  }

  /// The remedy for NVIDIA's kernel driver without its EGL driver.
  ///
  /// This is the state of a container that was started for compute only.
  private var nvidiaRemedy: String? {
    guard machine.hasNVIDIADriver, machine.devices.allSatisfy({ $0.cudaOrdinal == nil }) else {
      return nil
    }
    return "an NVIDIA driver is loaded but its EGL library is not registered: start the container "
      + "with NVIDIA_DRIVER_CAPABILITIES=all, and check for 10_nvidia.json in "
      + "/usr/share/glvnd/egl_vendor.d"
  }

  private static func listing(_ nodes: [RenderNode]) -> String? {
    nodes.isEmpty
      ? nil
      : "available render nodes: \(nodes.map(\.path).joined(separator: ", "))"
  }
}

extension MachineFacts {
  fileprivate func offers(_ names: String...) -> Bool { !clientExtensions.isDisjoint(with: names) }

  fileprivate func offers(_ name: String, or other: String) -> Bool { offers(name, other) }

  fileprivate var offersDevices: Bool { offers("EGL_EXT_platform_device") }
}
