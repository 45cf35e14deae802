/// Which steps to try for a selector, in order; decided from facts alone, and nothing is opened.
package struct LadderPlan {
  let machine: MachineFacts
  /// Whether a software driver is refused even where the selector names it.
  let requireHardware: Bool
  /// Whether steps that cannot succeed are tried all the same, for their reports.
  let thorough: Bool

  package init(machine: MachineFacts, requireHardware: Bool = false, thorough: Bool = false) {
    self.machine = machine
    self.requireHardware = requireHardware
    self.thorough = thorough
  }

  package func steps(for selector: DeviceSelector) -> [LadderStep] {
    switch selector {
    case .cpu: [.skip("GL", "the CPU back end was asked for")]
    case .auto: hardware
    case .gpu: hardware + software
    case .egl(let index): [device(at: index)]
    case .cuda(let ordinal): [device(cudaOrdinal: ordinal)]
    case .renderNode(let path): devices(behind: path) + [renderNode(at: path)]
    case .surfaceless: [surfaceless(acceptsSoftware: !requireHardware)]
    case .software: software
    }
  }

  // MARK: Rungs

  private var hardware: [LadderStep] {
    hardwareDevices + renderNodes + [surfacelessHardware]
  }

  /// Rung 1: CUDA's order first, since it is the one users know; then EGL's.
  private var hardwareDevices: [LadderStep] {
    guard machine.offersDevices else { return [.skip("EGL devices", Self.noDevicePlatform)] }
    guard !machine.devices.isEmpty else { return [noDevices] }
    let ordered = machine.devices.sorted {
      ($0.cudaOrdinal ?? .max, $0.index) < ($1.cudaOrdinal ?? .max, $1.index)
    }
    return ordered.map { attempt($0, acceptsSoftware: false) }
  }

  /// Rung 2.
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

  /// Rung 3, for hardware; Mesa looks for render nodes by itself here.
  private var surfacelessHardware: LadderStep {
    // Opening it would start llvmpipe, 20 ms and more, only to find that it is software.
    let hopeless =
      machine.offersDevices && machine.renderNodes.isEmpty
      && machine.devices.allSatisfy(\.isSoftware)
    if hopeless && !thorough {
      return .skip(
        DisplayTarget.surfaceless.name,
        "EGL lists no hardware device and there is no render node, so it can only be software")
    }
    return surfaceless(acceptsSoftware: false)
  }

  /// Rung 4.
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
        target.name, "EGL device \(device.index) is software (EGL_MESA_device_software)",
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
        "EGL lists \(count) device\(count == 1 ? ", egl:0" : "s, egl:0 to egl:\(count - 1)")")
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

  /// The EGL devices that say they are the one behind a node; GBM is the other way to it.
  private func devices(behind path: String) -> [LadderStep] {
    guard machine.offersDevices else { return [] }
    return machine.devices.filter { $0.renderNode == path }
      .map { attempt($0, acceptsSoftware: !requireHardware) }
  }

  private func renderNode(at path: String) -> LadderStep {
    let target = DisplayTarget.renderNode(path: path)
    guard machine.offers("EGL_KHR_platform_gbm", or: "EGL_MESA_platform_gbm") else {
      return .skip(target.name, "EGL has no GBM platform")
    }
    guard let node = machine.renderNodes.first(where: { $0.path == path }) else {
      return .fail(target.name, "there is no \(path)", remedy: Self.listing(machine.renderNodes))
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
        name ?? target.name, "EGL has no surfaceless platform, which Mesa brings",
        remedy: "apt-get install libegl-mesa0 libgl1-mesa-dri")
    }
    return .attempt(target, as: name, acceptsSoftware: acceptsSoftware)
  }

  // MARK: Words

  private static let noDevicePlatform = "EGL cannot list devices (EGL_EXT_platform_device)"

  private var noDevices: LadderStep {
    .skip(
      "EGL devices", "EGL lists no device: no driver is registered with it",
      remedy: nvidiaRemedy ?? "install a GPU's driver, or apt-get install libegl-mesa0")
  }

  /// NVIDIA's kernel driver without its EGL one is what a container looks like that was started
  /// for computing alone.
  private var nvidiaRemedy: String? {
    guard machine.hasNVIDIADriver, machine.devices.allSatisfy({ $0.cudaOrdinal == nil }) else {
      return nil
    }
    return "an NVIDIA driver is loaded but its EGL library is not registered: start the container "
      + "with NVIDIA_DRIVER_CAPABILITIES=all, and check for 10_nvidia.json in "
      + "/usr/share/glvnd/egl_vendor.d"
  }

  private static func listing(_ nodes: [RenderNode]) -> String {
    nodes.isEmpty
      ? "there is no render node at all"
      : "there is \(nodes.map(\.path).joined(separator: ", "))"
  }
}

extension MachineFacts {
  fileprivate func offers(_ names: String...) -> Bool { !clientExtensions.isDisjoint(with: names) }

  fileprivate func offers(_ name: String, or other: String) -> Bool { offers(name, other) }

  fileprivate var offersDevices: Bool { offers("EGL_EXT_platform_device") }
}
