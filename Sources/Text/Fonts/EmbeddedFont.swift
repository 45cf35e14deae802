package import Foundation

/// A font file inside a document, whose fonts are available only to that document's text.
package struct EmbeddedFont: Sendable {
  package let data: Data
  /// The family name of the fonts, which replaces the names in the file.
  ///
  /// It must differ from the families of installed fonts.
  package let family: String

  package init(data: Data, family: String) {
    (self.data, self.family) = (data, family)
  }

  /// Whether the file begins like a TrueType or OpenType font, or a collection of them.
  package var isOfKnownFormat: Bool {
    let tag = data.prefix(4)
    return tag == Data([0, 1, 0, 0])
      || [Data("OTTO".utf8), Data("true".utf8), Data("ttcf".utf8)]
        .contains(tag)
  }
}
