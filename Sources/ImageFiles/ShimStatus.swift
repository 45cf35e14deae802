/// Returns the text that `copy` puts into a buffer of `size` bytes, as the shims over C libraries
/// do.
func shimText(
  _ size: Int, _ copy: (UnsafeMutablePointer<CChar>?, Int) -> Void
) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
    copy(buffer.baseAddress, buffer.count)
    return buffer.baseAddress.map { String(cString: $0) } ?? ""
  }
}
