import Strata
public import StrataCHeaders

/// The location in which a C function stores a pointer to an object.
public typealias ObjectSlot = UnsafeMutablePointer<OpaquePointer?>

/// A zero-terminated UTF-8 argument of a C function.
public typealias TextArgument = UnsafePointer<CChar>

/// An invalid argument of a C function.
struct ArgumentError: StrataError {
  let description: String

  init(_ description: String) { self.description = description }

  var kind: FailureKind { .usage }
}

/// An error in the form that C code reads.
final class ErrorObject {
  let code: strata_status
  let message: CText
  let file: CText?
  let line: Int32
  let layer: CText?

  init(_ error: any Error) {
    let place = SceneCheck.diagnostic(for: error)
    code = strata_status((error as? any StrataError)?.kind ?? .render)
    message = CText("\(error)")
    file = place.file.map(CText.init)
    line = place.line.flatMap(Int32.init(exactly:)) ?? 0
    layer = place.layerPath.map(CText.init)
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

/// Runs the body of a C function and converts an error that it throws.
func attempt(_ slot: ObjectSlot?, _ body: () throws -> Void) -> strata_status {
  do {
    try body()
    return STRATA_OK
  } catch {
    let object = ErrorObject(error)
    slot?.pointee = Reference.owned(object)
    return object.code
  }
}

private func errorObject(_ pointer: OpaquePointer?) -> ErrorObject? {
  pointer.map { Reference.object($0) }
}

@c @implementation
public func strata_error_code(_ error: OpaquePointer?) -> strata_status {
  errorObject(error)?.code ?? STRATA_OK
}

@c @implementation
public func strata_error_message(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let error = errorObject(error) else { return noText.pointer }
  return error.message.pointer
}

@c @implementation
public func strata_error_file(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  errorObject(error)?.file?.pointer
}

@c @implementation
public func strata_error_line(_ error: OpaquePointer?) -> Int32 { errorObject(error)?.line ?? 0 }

@c @implementation
public func strata_error_layer(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  errorObject(error)?.layer?.pointer
}

@c @implementation
public func strata_error_free(_ error: OpaquePointer?) { Reference.release(error) }

// MARK: Library

// Immutable strings that are never freed.
nonisolated(unsafe) private let noText = CText("")
nonisolated(unsafe) private let version = CText(LibraryVersion.current)

@c @implementation
public func strata_version() -> UnsafePointer<CChar>? { version.pointer }

@c @implementation
public func strata_free(_ memory: UnsafeMutableRawPointer?) { free(memory) }
