import CLinux
import Foundation

extension DocumentFolder {
  /// Most names of one folder that are looked at.
  private static let mostNames = 4_000_000

  /// The names of what lies in a folder within this one, in no order; nil where there is none, where
  /// links on the way lead out, and where the kernel cannot be asked to stay inside.
  ///
  /// - Parameter inner: Empty for this folder.
  func names(in inner: String) -> [String]? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let path = inner.isEmpty ? "." : Self.inner(inner)
    guard let path else { return nil }
    let opened = strata_open_beneath(descriptor, path, flags)
    guard opened >= 0 else { return nil }
    guard let stream = fdopendir(opened) else {
      close(opened)
      return nil
    }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < Self.mostNames, let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
            String(cString: $0)
          }
        })
    }
    return names
  }
}
