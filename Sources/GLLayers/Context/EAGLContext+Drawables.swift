import StrataCGLES
import StrataGPU
public import StrataGraphics
import StrataLayers
import StrataRenderList

// Drawing happens in the caller's context. Its result is processed in the group's own context, so
// that none of the caller's state changes or must be restored.
extension EAGLContext {
  /// Allocates storage that a layer can show for the renderbuffer bound to `target`.
  ///
  /// - Parameters:
  ///   - target: GL_RENDERBUFFER.
  ///   - drawable: A `CAEAGLLayer`, whose current bounds, `contentsScale` and properties are used.
  ///     nil frees the storage and detaches the renderbuffer from its layer, which keeps its image.
  /// - Returns: False, without any change, if the context is not current, no renderbuffer is bound,
  ///   the layer is smaller than a pixel or larger than the device allows, or the device does not
  ///   support the format.
  @discardableResult public func renderbufferStorage(
    _ target: Int, from drawable: (any EAGLDrawable)?
  ) -> Bool {
    guard let name = boundRenderbuffer(target) else { return false }
    let gl = shareGroup.procs
    guard let drawable else {
      gl.renderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA4), 0, 0)
      sharegroup.group.attach(name, to: nil)
      return true
    }
    let capabilities = capabilities
    guard let layer = drawable as? CAEAGLLayer,
      let storage = layer.storage(largestSide: capabilities.maxRenderbufferSize),
      storage.format.isDrawable(by: capabilities)
    else { return false }
    gl.renderbufferStorage(
      GLenum(GL_RENDERBUFFER), storage.format.internalFormat, GLsizei(storage.width),
      GLsizei(storage.height))
    guard boundSize == SIMD2(storage.width, storage.height) else { return false }
    layer.drawable.storage = storage
    sharegroup.group.attach(name, to: layer.drawable)
    return true
  }

  /// Shows the renderbuffer that is bound to `target` on its layer, with the next frame.
  ///
  /// The pixels drawn so far are copied. GL's state and the renderbuffer's pixels do not change.
  ///
  /// - Parameter target: GL_RENDERBUFFER.
  /// - Returns: False if the context is not current, the bound renderbuffer does not have the
  ///   storage of an existing layer, 16 images are waiting to be shown or committed, or the device
  ///   has no memory for the copy.
  @discardableResult public func presentRenderbuffer(_ target: Int) -> Bool {
    present(target, .now)
  }

  /// Shows the bound renderbuffer from a time on, but not before those presented earlier.
  ///
  /// - Parameter presentationTime: The time on the timeline of the rendered root, in seconds.
  /// - Returns: As for `presentRenderbuffer(_:)`; also false for a time that is not finite.
  @discardableResult public func presentRenderbuffer(
    _ target: Int, atTime presentationTime: CFTimeInterval
  ) -> Bool {
    presentationTime.isFinite && present(target, .at(presentationTime))
  }

  /// Shows the bound renderbuffer after the previous one has been shown for a minimum duration.
  ///
  /// - Parameter duration: The duration in seconds; a negative one counts as 0.
  /// - Returns: As for `presentRenderbuffer(_:)`; also false for a duration that is not finite.
  @discardableResult public func presentRenderbuffer(
    _ target: Int, afterMinimumDuration duration: CFTimeInterval
  ) -> Bool {
    duration.isFinite && present(target, .after(duration))
  }

  private func present(_ target: Int, _ due: PresentationQueue.Due) -> Bool {
    guard let name = boundRenderbuffer(target),
      let drawable = sharegroup.group.drawable(of: name), drawable.takesPictures,
      let storage = drawable.storage, boundSize == SIMD2(storage.width, storage.height)
    else { return false }
    let group = shareGroup
    let isOpaque = drawable.isOpaque
    let copy = try? DriverTurns.take(isSoftware: group.device.isSoftware) {
      let fence = procs.fence(isSoftware: group.device.isSoftware)
      return try group.perform {
        try $0.copy(
          renderbuffer: name, storage.format, width: storage.width, height: storage.height,
          isOpaque: isOpaque, after: fence)
      }
    }
    guard let copy else { return false }
    let hasNoAlpha = isOpaque || storage.format == .rgb565
    let source = SharedTexture(
      name: copy.texture, width: storage.width, height: storage.height, isOpaque: hasNoAlpha,
      fence: copy.fence, in: group)
    let picture = Pixels(
      width: storage.width, height: storage.height, isOpaque: hasNoAlpha, source: source)
    if drawable.presentsWithTransaction {
      drawable.presentAtCommit(picture, due)
    } else {
      drawable.present(picture, due)
    }
    return true
  }

  /// Returns the name of the renderbuffer that is bound in this context.
  ///
  /// The result is nil if no renderbuffer is bound, the target is another one, or the context is
  /// not current.
  private func boundRenderbuffer(_ target: Int) -> GLuint? {
    guard target == Int(GL_RENDERBUFFER), isCurrent else { return nil }
    var name: GLint = 0
    unsafe shareGroup.procs.getIntegerv(GLenum(GL_RENDERBUFFER_BINDING), &name)
    return name == 0 ? nil : GLuint(name)
  }

  /// The size of the bound renderbuffer in pixels.
  private var boundSize: SIMD2<Int> {
    func side(_ parameter: Int32) -> Int {
      var value: GLint = 0
      unsafe shareGroup.procs.getRenderbufferParameteriv(
        GLenum(GL_RENDERBUFFER), GLenum(parameter), &value)
      return Int(value)
    }
    return SIMD2(side(GL_RENDERBUFFER_WIDTH), side(GL_RENDERBUFFER_HEIGHT))
  }
}
