import CGLES
public import Foundation
import StrataGPU

/// What can be drawn with.
public protocol GLKNamedEffect: AnyObject {
  /// Has the GL calls that follow draw with the effect.
  func prepareToDraw()
}

/// Colours, a texture, lights and fog without shaders of one's own.
///
/// Vertices come in the arrays that `GLKVertexAttrib` names, and GL is called as with any program:
///
/// ```swift
/// effect.transform.modelviewMatrix = GLKMatrix4MakeZRotation(angle)
/// effect.prepareToDraw()
/// glEnableVertexAttribArray(GLuint(GLKVertexAttrib.position.rawValue))
/// glVertexAttribPointer(GLuint(GLKVertexAttrib.position.rawValue), 2, …)
/// glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
/// ```
open class GLKBaseEffect: NSObject, GLKNamedEffect {
  /// How vertices are placed.
  public final let transform = GLKEffectPropertyTransform()
  /// A light; while one shines, colours come from `material`.
  public final let light0 = GLKEffectPropertyLight()
  /// A second light.
  public final let light1 = GLKEffectPropertyLight()
  /// A third one.
  public final let light2 = GLKEffectPropertyLight()
  /// How what is drawn takes light.
  public final let material = GLKEffectPropertyMaterial()
  /// The texture, at the coordinates of `GLKVertexAttrib.texCoord0`.
  public final let texture2d0 = GLKEffectPropertyTexture()

  /// Whether `constantColor` is what vertices have without an array of colours: 0 or 1; 1 by default.
  ///
  /// An array that is enabled for `GLKVertexAttrib.color` wins.
  open var useConstantColor: UInt8 = 1
  /// White by default.
  open var constantColor = GLKVector4Make(1, 1, 1, 1)
  /// Whether the vertices' colours stand for the material's ambient and diffuse colour: 0 or 1; 0 by
  /// default.
  open var colorMaterialEnabled: UInt8 = 0
  /// Light that comes from no light; (0.2, 0.2, 0.2, 1) by default.
  open var lightModelAmbientColor = GLKVector4Make(0.2, 0.2, 0.2, 1)

  /// What hides things with their distance.
  public final let fog = GLKEffectPropertyFog()

  var shiningLights: [GLKEffectPropertyLight] {
    [light0, light1, light2].filter { $0.enabled != 0 }
  }

  private var programs: [Place: EffectProgram] = [:]

  /// Programs are kept for each share group that the effect is used in.
  private struct Place: Hashable {
    let group: ShareGroup.Identity
    let kind: EffectProgram.Kind
  }

  /// Has the GL calls of this thread draw with the effect as it is now.
  ///
  /// It changes the current program; with `useConstantColor` the current value of attribute 2; and
  /// with a texture what is bound to GL_TEXTURE_2D of unit 0.
  ///
  /// - Precondition: The thread has a current `EAGLContext`.
  open func prepareToDraw() {
    guard let context = EAGLContext.current(), context.isCurrent else {
      preconditionFailure("an effect is prepared while an EAGLContext is current")
    }
    let place = Place(group: context.shareGroup.identity, kind: kind)
    let program: EffectProgram
    if let known = programs[place] {
      program = known
    } else {
      do { program = try EffectProgram(place.kind, in: context) } catch {
        preconditionFailure("the driver refuses an effect: \(error)")
      }
      programs[place] = program
    }
    program.use(for: self)
    if useConstantColor != 0 {
      context.drawingProcs.vertexAttrib4f(
        GLuint(GLKVertexAttrib.color.rawValue), constantColor.r, constantColor.g, constantColor.b,
        constantColor.a)
    }
    if isTextured { bindTexture(context.shareGroup.procs) }
  }

  private var isTextured: Bool { texture2d0.enabled != 0 && texture2d0.name != 0 }

  private var kind: EffectProgram.Kind {
    let lights = shiningLights.count
    return EffectProgram.Kind(
      texture: isTextured ? texture2d0.envMode : nil,
      light: lights == 0 ? .none : colorMaterialEnabled != 0 ? .onVertexColors : .onMaterial,
      lights: lights, fog: fog.enabled != 0 ? fog.mode : nil)
  }

  private func bindTexture(_ gl: GLProcs) {
    var unit: GLint = 0
    gl.getIntegerv(GLenum(GL_ACTIVE_TEXTURE), &unit)
    gl.activeTexture(GLenum(GL_TEXTURE0))
    gl.bindTexture(GLenum(GL_TEXTURE_2D), texture2d0.name)
    gl.activeTexture(GLenum(unit))
  }
}
