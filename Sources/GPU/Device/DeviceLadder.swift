import StrataRenderList

/// Opens the best device that matches the selector and reports the outcome of every attempt.
///
/// The device candidates, in order: EGL's hardware devices, DRM render nodes through GBM, Mesa's
/// surfaceless platform, software GL. The default display is never among them.
///
/// - Parameters:
///   - selector: The device to open. `.auto` accepts hardware only because the CPU back end is
///     faster than software GL. `.cpu` opens nothing and always throws.
///   - requireHardware: Whether a software driver is rejected even if the selector names it.
///   - disabling: Fast paths that stay off in the context.
/// - Returns: A context that is current on this thread, and the reports up to and including it.
/// - Throws: `GPUError.libraryMissing` without libEGL; `GPUError.noDevice` with all reports if no
///   candidate could be opened.
package func openDevice(
  _ selector: DeviceSelector, requireHardware: Bool = false, disabling: Set<Capability> = []
) throws(GPUError) -> (context: GLContext, reports: [DeviceCandidate]) {
  let machine = MachineFacts(egl: try EGLLibrary.shared().procs)
  let plan = LadderPlan(machine: machine, requireHardware: requireHardware)
  var reports: [DeviceCandidate] = []
  for step in plan.steps(for: selector) {
    let (context, report) = climb(step, machine: machine, disabling: disabling)
    reports.append(report)
    if let context { return (context, reports) }
  }
  let asked = selector.description + (requireHardware ? ", hardware required" : "")
  throw .noDevice(asked: asked, reports: reports)
}

/// Tries every device candidate and keeps none open, for `strata doctor`.
///
/// - Returns: One report per candidate, in order; at least one, even without libEGL.
package func surveyDevices() -> [DeviceCandidate] {
  do throws(GPUError) {
    let machine = MachineFacts(egl: try EGLLibrary.shared().procs)
    return LadderPlan(machine: machine, thorough: true).steps(for: .gpu).map {
      climb($0, machine: machine, disabling: []).report
    }
  } catch {
    return [DeviceCandidate("EGL", .failed, error.description)]
  }
}

private func climb(
  _ step: LadderStep, machine: MachineFacts, disabling: Set<Capability>
) -> (context: GLContext?, report: DeviceCandidate) {
  switch step.action {
  case .resolved(let outcome, let reason, let remedy):
    return (nil, DeviceCandidate(step.name, outcome, reason, remedy: remedy))
  case .attempt(let target, let acceptsSoftware):
    do throws(GPUError) {
      let shortage = acceptsSoftware ? DriverThreads.shortage() : nil
      let context = try GLContext(on: target, disabling: disabling)
      if context.device.isSoftware, let shortage { throw .threadMissing(shortage) }
      let report = DeviceCandidate(
        step.name, opened: context.device, acceptsSoftware: acceptsSoftware)
      return (report.outcome == .opened ? context : nil, report)
    } catch {
      let remedy = remedy(for: target, on: machine)
      return (nil, DeviceCandidate(step.name, .failed, error.description, remedy: remedy))
    }
  }
}

/// Returns a known remedy for a target that cannot be opened.
private func remedy(for target: DisplayTarget, on machine: MachineFacts) -> String? {
  if machine.forcesSoftware, target != .surfaceless {
    return "unset LIBGL_ALWAYS_SOFTWARE, which makes Mesa reject hardware devices"
  }
  guard case .device(let index) = target,
    let device = machine.devices.first(where: { $0.index == index }),
    let node = machine.renderNodes.first(where: { $0.path == device.renderNode }),
    let group = node.group, let obstacle = node.obstacle
  else { return nil }
  return "\(obstacle.lowercased()) on \(node.path): add the user to group \(group)"
}
