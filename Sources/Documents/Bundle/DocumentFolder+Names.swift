import Foundation
import StrataCLinux
package import StrataGraphics

extension DocumentFolder: PackageFiles {
  /// The maximum number of names that are read from one folder.
  private static let mostNames = 4_000_000
  /// The maximum number of names among which an equivalent one is searched.
  private static let mostEquivalents = 10_000

  package func find(_ name: String, limits: Limits) throws -> FoundFile {
    switch try open(name) {
    case .file(let file): .data(try file.read(limits: limits))
    case .missing: .missing
    case .outside: .outside
    }
  }

  /// Returns nil also if symbolic links lead out, or if the kernel cannot confine the lookup.
  package func names(in inner: String) -> [String]? { names(in: inner, flags: 0) }

  /// Returns every file except those behind links to folders, which may form cycles.
  package func paths(limits: Limits) throws -> [String] {
    var paths: [String] = []
    var waiting: [String] = [""]
    while let folder = waiting.popLast() {
      guard let names = names(in: folder, flags: O_NOFOLLOW) else {
        if !folder.isEmpty { paths.append(folder) }
        continue
      }
      waiting += names.filter { $0 != "." && $0 != ".." }.map {
        folder.isEmpty ? $0 : folder + "/" + $0
      }
      try limits.check(packageFiles: paths.count + waiting.count, place: path)
    }
    return paths
  }

  /// Returns the path of a file whose names are canonically equivalent in Unicode but have other
  /// bytes; nil without one.
  func equivalent(of inner: String) -> String? {
    var found: [String] = []
    for part in PathPart.all(of: inner) {
      guard part.name.utf8.contains(where: { $0 >= 0x80 }) else {
        found.append(part.name)
        continue
      }
      let folder = found.joined(separator: "/")
      // Strings are equal if they are canonically equivalent.
      let names = names(in: folder, flags: 0, most: Self.mostEquivalents)?.filter {
        $0 == part.name
      }
      let isPresent = names?.contains { $0.utf8.elementsEqual(part.name.utf8) } == true
      let first = names?.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      guard let name = isPresent ? part.name : first else { return nil }
      found.append(name)
    }
    let path = found.joined(separator: "/")
    return path.utf8.elementsEqual(inner.utf8) ? nil : path
  }

  private func names(in inner: String, flags: Int32, most: Int = mostNames) -> [String]? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags
    let path = inner.isEmpty ? "." : Self.inner(inner)
    guard let path else { return nil }
    let opened = unsafe strata_open_beneath(descriptor, path, flags)
    guard opened >= 0 else { return nil }
    guard let stream = unsafe fdopendir(opened) else {
      close(opened)
      return nil
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while names.count < most, let entry = unsafe readdir(stream) {
      unsafe names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          unsafe name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
            unsafe String(cString: $0)
          }
        })
    }
    return names
  }
}
