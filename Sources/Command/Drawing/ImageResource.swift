import Strata
import StrataImageFiles

/// An image that an option names and the drawing shows.
enum ImageResource {
  /// Reads an image.
  ///
  /// - Throws: A failure of the kind `.resource` in place of `.scene`, because a missing or damaged
  ///   image has one exit code, whether a scene or an option names it.
  static func read<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ImageFileError where error.kind == .scene {
      throw CommandFailure(.resource, error.description)
    }
  }
}
