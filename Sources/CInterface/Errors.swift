import Strata
public import StrataCHeaders

/// The location in which a C function stores a pointer to an object.
public typealias ObjectSlot = UnsafeMutablePointer<OpaquePointer?>

/// A zero-terminated UTF-8 argument of a C function.
public typealias TextArgument = UnsafePointer<CChar>

/// An argument of a C function that is an array of numbers.
public typealias NumbersArgument = UnsafePointer<Double>

/// An invalid argument of a C function.
struct ArgumentError: StrataError {
  let description: String

  init(_ description: String) { self.description = description }

  var kind: FailureKind { .usage }
}

/// An error in the form that C code reads.
final class ErrorObject {
  let code: strata_status
  let message: StableBytes
  let file: StableBytes?
  let line: Int32
  let layer: StableBytes?

  init(_ error: any Error) {
    let place = SceneCheck.diagnostic(for: error)
    code = strata_status((error as? any StrataError)?.kind ?? .render)
    message = StableBytes("\(error)")
    file = place.file.map { StableBytes($0) }
    line = place.line.flatMap(Int32.init(exactly:)) ?? 0
    layer = place.layerPath.map { StableBytes($0) }
  }
}

extension strata_status {
  fileprivate init(_ kind: FailureKind) {
    self =
      switch kind {
      // Nothing in the C interface compares with a threshold.
      case .render, .threshold: STRATA_ERROR_RENDER
      case .usage: STRATA_ERROR_USAGE
      case .scene: STRATA_ERROR_SCENE
      case .device: STRATA_ERROR_DEVICE
      case .resource: STRATA_ERROR_RESOURCE
      case .output: STRATA_ERROR_OUTPUT
      case .limit: STRATA_ERROR_LIMIT
      case .cancelled: STRATA_ERROR_CANCELED
      }
  }
}

/// Runs the body of a C function with its arguments, and converts the first error.
func attempt<each Value>(
  _ slot: ObjectSlot?, _ arguments: repeat Checked<each Value>,
  body: (repeat each Value) throws -> Void
) -> strata_status {
  do {
    try body(repeat (each arguments).get())
    return STRATA_OK
  } catch {
    let object = ErrorObject(error)
    unsafe slot?.pointee = Reference.owned(object)
    return object.code
  }
}

private func errorObject(_ pointer: OpaquePointer?) -> ErrorObject? {
  unsafe Reference.object(pointer)
}

@c @implementation
public func strata_error_code(_ error: OpaquePointer?) -> strata_status {
  unsafe errorObject(error)?.code ?? STRATA_OK
}

@c @implementation
public func strata_error_message(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe (errorObject(error)?.message ?? noText).text
}

@c @implementation
public func strata_error_file(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe errorObject(error)?.file?.text
}

@c @implementation
public func strata_error_line(_ error: OpaquePointer?) -> Int32 {
  unsafe errorObject(error)?.line ?? 0
}

@c @implementation
public func strata_error_layer(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe errorObject(error)?.layer?.text
}

@c @implementation
public func strata_error_free(_ error: OpaquePointer?) { unsafe Reference.release(error) }

// MARK: Library

private let noText = StableBytes("")
private let version = StableBytes(LibraryVersion.current)

@c @implementation
public func strata_version() -> UnsafePointer<CChar>? { unsafe version.text }

@c @implementation
public func strata_free(_ memory: UnsafeMutableRawPointer?) { unsafe free(memory) }
