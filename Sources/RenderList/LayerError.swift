public import StrataGraphics

/// An error in one layer of a tree, with the layer's path.
public struct LayerError: StrataError {
  /// The names from the root, as in `Diagnostic.layerPath`.
  public let layerPath: String
  /// The error in the layer.
  public let cause: any StrataError

  public init(layerPath: String, cause: any StrataError) {
    self.layerPath = layerPath
    self.cause = cause
  }

  public var kind: FailureKind { cause.kind }
  public var description: String { "\(layerPath): \(cause)" }
}
