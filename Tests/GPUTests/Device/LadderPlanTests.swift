import Foundation
import StrataGPU
import StrataTestSupport
import Testing

/// The order of candidates and the reasons, on simulated machines.
@Suite struct LadderPlanTests {
  private func machine(
    devices: [DeviceFacts] = [], nodes: [RenderNode] = [],
    extensions: Set<String> = [
      "EGL_EXT_platform_device", "EGL_KHR_platform_gbm", "EGL_MESA_platform_surfaceless",
    ]
  ) -> MachineFacts {
    var facts = MachineFacts()
    facts.clientExtensions = extensions
    facts.devices = devices
    facts.renderNodes = nodes
    return facts
  }

  private func steps(
    _ selector: DeviceSelector, _ facts: MachineFacts, requireHardware: Bool = false
  ) -> [LadderStep] {
    LadderPlan(machine: facts, requireHardware: requireHardware).steps(for: selector)
  }

  private func opened(_ steps: [LadderStep]) -> [String] {
    steps.filter { $0.reason == nil }.map(\.name)
  }

  @Test func `candidates are in CUDA order, EGL order, nodes, then surfaceless`() {
    let facts = machine(
      devices: [
        DeviceFacts(index: 0, isSoftware: true), DeviceFacts(index: 1, renderNode: "/x"),
        DeviceFacts(index: 2, cudaOrdinal: 1), DeviceFacts(index: 3, cudaOrdinal: 0),
      ],
      nodes: [RenderNode(path: "/dev/dri/renderD128"), RenderNode(path: "/dev/dri/renderD129")])
    expectEqual(
      opened(steps(.auto, facts)),
      [
        "EGL device 3", "EGL device 2", "EGL device 1", "GBM /dev/dri/renderD128",
        "GBM /dev/dri/renderD129", "surfaceless",
      ])
  }

  @Test func `a machine without a GPU opens nothing for auto and software for gpu`() {
    let facts = machine(devices: [DeviceFacts(index: 0, isSoftware: true)])
    let auto = steps(.auto, facts)
    expect(opened(auto).isEmpty)
    expect(auto.allSatisfy { $0.reason?.isEmpty == false })
    expectEqual(
      opened(steps(.gpu, facts)),
      ["software GL on EGL device 0", "software GL, surfaceless", "default display"])
    expectEqual(opened(steps(.gpu, facts, requireHardware: true)), ["default display"])
  }

  @Test func `a software device is named as such`() {
    let facts = machine(devices: [DeviceFacts(index: 0, isSoftware: true)])
    expectEqual(
      steps(.auto, facts).first?.reason,
      "the device is software (EGL_MESA_device_software)")
  }

  @Test func `a software device opens by its index unless hardware is required`() {
    let facts = machine(devices: [DeviceFacts(index: 0, isSoftware: true)])
    expectEqual(opened(steps(.egl(index: 0), facts)), ["EGL device 0"])
    expect(opened(steps(.egl(index: 0), facts, requireHardware: true)).isEmpty)
    expect(opened(steps(.software, facts, requireHardware: true)).isEmpty)
  }

  @Test func `a missing index or ordinal is reported with the existing ones`() {
    let facts = machine(devices: [
      DeviceFacts(index: 0, cudaOrdinal: 1), DeviceFacts(index: 1, cudaOrdinal: 0),
    ])
    expectEqual(
      steps(.egl(index: 2), facts).first?.reason,
      "EGL lists only 2 devices, egl:0 to egl:1")
    expectEqual(steps(.cuda(ordinal: 5), facts).first?.reason, "EGL lists cuda:0, cuda:1")
    expectEqual(opened(steps(.cuda(ordinal: 0), facts)), ["EGL device 1"])
  }

  @Test func `a node is opened by its EGL device first, then by GBM`() {
    let path = "/dev/dri/renderD129"
    let facts = machine(
      devices: [DeviceFacts(index: 0), DeviceFacts(index: 1, renderNode: path)],
      nodes: [RenderNode(path: path)])
    expectEqual(
      opened(steps(.renderNode(path: path), facts)),
      ["EGL device 1", "GBM /dev/dri/renderD129"])
  }

  @Test func `an inaccessible node is reported with the permitted group`() {
    let node = RenderNode(
      path: "/dev/dri/renderD128", obstacle: "Permission denied", group: "video")
    let step = steps(.auto, machine(nodes: [node])).first { $0.name.hasPrefix("GBM") }
    expectEqual(step?.reason, "permission denied on /dev/dri/renderD128")
    expectEqual(step?.remedy?.contains("add the user to group video"), true)
  }

  @Test func `the group of a symbolic link's target is reported`() throws {
    let folder = try TemporaryFolder()
    let link = folder.url.appendingPathComponent("renderD128")
    // The group is shadow, or another one that owns no temporary files.
    let target = "/etc/shadow"
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: URL(fileURLWithPath: target))
    let node = RenderNode(lookingAt: link.path)
    expectEqual(node.path, link.path)
    expect(node.group != nil)
    expectEqual(node.group, RenderNode(lookingAt: target).group)
  }

  @Test func `an NVIDIA driver without its EGL library asks for the graphics capability`() {
    var facts = machine(devices: [DeviceFacts(index: 0, isSoftware: true)])
    facts.hasNVIDIADriver = true
    expectEqual(steps(.auto, facts)[0].remedy?.contains("NVIDIA_DRIVER_CAPABILITIES"), true)
    facts.devices.append(DeviceFacts(index: 1, cudaOrdinal: 0))
    expect(steps(.auto, facts).allSatisfy { $0.remedy?.contains("NVIDIA") != true })
  }

  @Test func `without a vendor library or platform every candidate has a reason`() {
    for selector: DeviceSelector in [
      .auto, .cpu, .egl(index: 0), .cuda(ordinal: 0), .surfaceless, .software,
      .renderNode(path: "/dev/dri/renderD128"),
    ] {
      let all = steps(selector, machine(extensions: []))
      expect(!all.isEmpty)
      expect(all.allSatisfy { $0.reason?.isEmpty == false })
    }
  }

  @Test func `the default display is the last candidate, of auto only with a library of one's own`()
  {
    var facts = machine(extensions: [])
    expectEqual(opened(steps(.gpu, facts)), ["default display"])
    expectEqual(opened(steps(.display, facts)), ["default display"])
    expect(opened(steps(.auto, facts)).isEmpty)
    facts.readEnvironment { $0 == "STRATA_EGL_LIBRARY" ? "" : nil }
    expect(opened(steps(.auto, facts)).isEmpty)
    facts.readEnvironment { $0 == "STRATA_EGL_LIBRARY" ? "/opt/libEGL.so" : nil }
    expectEqual(opened(steps(.auto, facts)), ["default display"])
  }

  @Test(arguments: [
    ("", false), ("0", false), ("no", false), ("False", false), ("1", true), ("true", true),
  ])
  func `software is forced by the values that Mesa reads as true`(value: String, isForced: Bool) {
    var facts = MachineFacts()
    facts.readEnvironment { $0 == "LIBGL_ALWAYS_SOFTWARE" ? value : nil }
    expectEqual(facts.forcesSoftware, isForced)
  }

  @Test func `a missing node has a remedy only if there are others`() {
    let path = "/dev/dri/renderD131"
    let other = RenderNode(path: "/dev/dri/renderD128")
    expectEqual(steps(.renderNode(path: path), machine()).last?.remedy, nil)
    expectEqual(
      steps(.renderNode(path: path), machine(nodes: [other])).last?.remedy,
      "available render nodes: /dev/dri/renderD128")
  }

  @Test func `a GPU that Windows shares is found without a render node`() {
    var facts = machine(devices: [DeviceFacts(index: 0, isSoftware: true)])
    expect(opened(steps(.auto, facts)).isEmpty)
    facts.hasDXG = true
    expectEqual(opened(steps(.auto, facts)), ["surfaceless"])
  }

  @Test func `surfaceless is tried if devices cannot be listed`() {
    let facts = machine(extensions: ["EGL_MESA_platform_surfaceless"])
    expectEqual(opened(steps(.auto, facts)), ["surfaceless"])
  }
}
