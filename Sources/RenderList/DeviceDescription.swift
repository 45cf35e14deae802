/// A human-readable description of a device, also used in reports.
public struct DeviceDescription: Sendable, Hashable {
  public enum Kind: String, Sendable { case cpu, gpu }

  public var kind: Kind
  /// The driver's name for the device: GL_RENDERER, or the CPU.
  public var name: String
  public var vendor: String
  public var version: String
  /// Whether drawing uses no graphics hardware: the CPU back end, or software GL.
  public var isSoftware: Bool
  /// The device candidate through which it was opened: "EGL device 0", "Mesa surfaceless".
  public var candidate: String
  /// The selector that opens the same device again on this machine: "cpu", "egl:0".
  public var selector: String

  public init(
    kind: Kind, name: String, vendor: String, version: String, isSoftware: Bool, candidate: String,
    selector: String
  ) {
    self.kind = kind
    self.name = name
    self.vendor = vendor
    self.version = version
    self.isSoftware = isSoftware
    self.candidate = candidate
    self.selector = selector
  }
}
