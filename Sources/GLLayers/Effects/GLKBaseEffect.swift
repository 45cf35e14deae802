public import Foundation
import StrataCGLES
import StrataGPU

/// An effect that can be prepared for drawing.
public protocol GLKNamedEffect: AnyObject {
  /// Makes subsequent GL calls draw with the effect.
  func prepareToDraw()
}

/// An effect with colors, a texture, lights and fog that needs no custom shaders.
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
  /// The transform of the vertices.
  public final let transform = GLKEffectPropertyTransform()
  /// The first light; while a light is enabled, colors come from `material`.
  public final let light0 = GLKEffectPropertyLight()
  /// The second light.
  public final let light1 = GLKEffectPropertyLight()
  /// The third light.
  public final let light2 = GLKEffectPropertyLight()
  /// The material, which determines how surfaces reflect light.
  public final let material = GLKEffectPropertyMaterial()
  /// The texture, at the coordinates of `GLKVertexAttrib.texCoord0`.
  public final let texture2d0 = GLKEffectPropertyTexture()

  /// Whether vertices without a color array have `constantColor`: 0 or 1; 1 by default.
  ///
  /// An array that is enabled for `GLKVertexAttrib.color` takes precedence.
  open var useConstantColor: UInt8 = 1
  /// The color of vertices without a color array; white by default.
  open var constantColor = GLKVector4Make(1, 1, 1, 1)
  /// Whether vertex colors replace the material's ambient and diffuse color: 0 or 1; 0 by default.
  open var colorMaterialEnabled: UInt8 = 0
  /// The ambient light of the scene, independent of any light; (0.2, 0.2, 0.2, 1) by default.
  open var lightModelAmbientColor = GLKVector4Make(0.2, 0.2, 0.2, 1)

  /// The fog, which hides surfaces with distance.
  public final let fog = GLKEffectPropertyFog()

  var shiningLights: [GLKEffectPropertyLight] {
    [light0, light1, light2].filter { $0.enabled != 0 }
  }

  private var programs: [EffectProgramKey: EffectProgram] = [:]

  /// A cache key for programs, which are cached for each share group that uses the effect.
  private struct EffectProgramKey: Hashable {
    let group: ShareGroup.Identity
    let kind: EffectProgram.EffectFeatures
  }

  /// Makes this thread's subsequent GL calls draw with the effect's current properties.
  ///
  /// It changes the current program, with `useConstantColor` the current value of attribute 2, and
  /// with a texture the binding of GL_TEXTURE_2D in unit 0.
  ///
  /// - Precondition: The thread has a current `EAGLContext`.
  open func prepareToDraw() {
    guard let context = EAGLContext.current(), context.isCurrent else {
      preconditionFailure("prepareToDraw() requires a current EAGLContext")
    }
    let place = EffectProgramKey(group: context.shareGroup.identity, kind: kind)
    let program: EffectProgram
    if let known = programs[place] {
      program = known
    } else {
      do { program = try EffectProgram(place.kind, in: context) } catch {
        preconditionFailure("cannot build the effect's program: \(error)")
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

  private var kind: EffectProgram.EffectFeatures {
    let lights = shiningLights.count
    return EffectProgram.EffectFeatures(
      texture: isTextured ? texture2d0.envMode : nil,
      light: lights == 0 ? .none : colorMaterialEnabled != 0 ? .onVertexColors : .onMaterial,
      lights: lights, fog: fog.enabled != 0 ? fog.mode : nil)
  }

  private func bindTexture(_ gl: GLProcs) {
    var unit: GLint = 0
    unsafe gl.getIntegerv(GLenum(GL_ACTIVE_TEXTURE), &unit)
    gl.activeTexture(GLenum(GL_TEXTURE0))
    gl.bindTexture(GLenum(GL_TEXTURE_2D), texture2d0.name)
    gl.activeTexture(GLenum(unit))
  }
}
