import StrataRenderList

/// Opens the best device that matches the selector and reports the outcome of every attempt.
///
/// The device candidates, in order: EGL's hardware devices, DRM render nodes through GBM, Mesa's
/// surfaceless platform, software GL, and EGL's default display.
///
/// - Parameters:
///   - selector: The device to open. `.auto` accepts only hardware, because the CPU back end is
///     faster than software GL. `.cpu` opens nothing and always throws.
///   - requireHardware: Whether a software driver is rejected even if the selector names it.
///   - disabling: Fast paths that stay off in the context.
/// - Returns: A context that is current on this thread, and the reports up to and including it.
/// - Throws: `GPUError.libraryMissing` without libEGL; `GPUError.noDevice` with all reports if no
///   candidate could be opened.
package func openDevice(
  _ selector: DeviceSelector, requireHardware: Bool = false, disabling: Set<Capability> = []
) throws(GPUError) -> (context: GLContext, reports: [DeviceCandidate]) {
  let (context, reports) = try openDevice(
    selector, requireHardware: requireHardware, disabling: disabling
  ) { context throws(GPUError) in context }
  return (context, reports)
}

/// Opens the best device for which a closure succeeds.
///
/// - Parameter accept: Called with the context of each candidate. If it throws, the candidate's
///   report has its error as the reason, and the next candidate is tried.
/// - Throws: The same errors as without the closure. If there was only one candidate, the closure's
///   error.
package func openDevice<Value>(
  _ selector: DeviceSelector, requireHardware: Bool = false, disabling: Set<Capability> = [],
  accept: (GLContext) throws(GPUError) -> Value
) throws(GPUError) -> (Value, reports: [DeviceCandidate]) {
  let machine = MachineFacts(egl: try EGLLibrary.shared().procs)
  let plan = LadderPlan(machine: machine, requireHardware: requireHardware)
  var reports: [DeviceCandidate] = []
  let steps = plan.steps(for: selector)
  for step in steps {
    let (context, report) = climb(step, machine: machine, disabling: disabling)
    guard let context else {
      reports.append(report)
      continue
    }
    do throws(GPUError) {
      let value = try accept(context)
      return (value, reports + [report])
    } catch {
      guard steps.count > 1 else { throw error }
      reports.append(DeviceCandidate(step.name, .failed, error.description))
    }
  }
  let asked = "\"\(selector)\"" + (requireHardware ? " on hardware" : "")
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
