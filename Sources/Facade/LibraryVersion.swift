/// The number that manifests of sequences and the command's documents name.
package enum LibraryVersion {
  package static let current = "0.1.0"
}
