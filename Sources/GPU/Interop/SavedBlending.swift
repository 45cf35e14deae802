import StrataCGLES

/// The blending and masks of each attachment of a framebuffer, if the context distinguishes them.
///
/// The functions without an index set all attachments to the same values.
struct SavedBlending {
  private struct Attachment: Equatable {
    var isBlended: Bool
    var equations: [GLenum]
    var factors: [GLenum]
    var mask: [GLint]
  }

  private let attachments: [Attachment]

  init(_ gl: GLProcs, _ state: GLStateProcs) {
    guard let indexed = state.indexed else {
      attachments = []
      return
    }
    let count = GLQuery(procs: gl).integer(GLenum(GL_MAX_DRAW_BUFFERS))
    attachments = (0..<GLuint(max(count, 0))).map { index in
      func integers(_ name: GLint) -> [GLint] {
        var values: [GLint] = [0, 0, 0, 0]
        unsafe indexed.getIntegeri(GLenum(name), index, &values)
        return values
      }
      func enumerants(_ names: [GLint]) -> [GLenum] { names.map { GLenum(integers($0)[0]) } }
      return Attachment(
        isBlended: indexed.isEnabledi(GLenum(GL_BLEND), index) != GLboolean(GL_FALSE),
        equations: enumerants([GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA]),
        factors: enumerants([
          GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA,
        ]),
        mask: integers(GL_COLOR_WRITEMASK))
    }
  }

  /// Restores the state per attachment.
  ///
  /// It does nothing if all attachments are equal, because the functions without an index have
  /// already restored them.
  func restore(_ state: GLStateProcs) {
    guard let indexed = state.indexed, let first = attachments.first,
      attachments.contains(where: { $0 != first })
    else { return }
    for (attachment, index) in zip(attachments, 0 as GLuint..<GLuint(attachments.count)) {
      if attachment.isBlended {
        indexed.enablei(GLenum(GL_BLEND), index)
      } else {
        indexed.disablei(GLenum(GL_BLEND), index)
      }
      indexed.blendEquationSeparatei(index, attachment.equations[0], attachment.equations[1])
      let factors = attachment.factors
      indexed.blendFuncSeparatei(index, factors[0], factors[1], factors[2], factors[3])
      let mask = attachment.mask.map { GLboolean($0 == 0 ? GL_FALSE : GL_TRUE) }
      indexed.colorMaski(index, mask[0], mask[1], mask[2], mask[3])
    }
  }
}
