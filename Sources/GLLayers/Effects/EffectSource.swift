/// The shaders of an effect, in the language of OpenGL ES 2.
struct EffectSource {
  static let attributes: [(GLKVertexAttrib, String)] = [
    (.position, "a_position"), (.normal, "a_normal"), (.color, "a_color"),
    (.texCoord0, "a_texCoord"),
  ]

  private let kind: EffectProgram.EffectFeatures

  init(_ kind: EffectProgram.EffectFeatures) { self.kind = kind }

  private var prelude: String {
    var lines: [String] = []
    if kind.texture != nil { lines.append("#define TEXTURED") }
    switch kind.texture {
    case .replace: lines.append("#define REPLACE")
    case .decal: lines.append("#define DECAL")
    case .modulate, nil: break
    }
    if kind.light != .none { lines += ["#define LIT", "#define LIGHTS \(kind.lights)"] }
    if let fog = kind.fog { lines.append("#define FOG \(fog.rawValue)") }
    if kind.light == .onVertexColors { lines.append("#define COLOR_MATERIAL") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The vertex shader, which lights each vertex as OpenGL ES 1.1 does.
  ///
  /// See sections 2.12.1 and 2.12.2 of its specification. The viewer is at infinity, and alpha is
  /// that of the diffuse color.
  var vertex: String {
    prelude + """
      attribute vec4 a_position;
      attribute vec4 a_color;
      uniform mat4 u_toClip;
      varying vec4 v_color;
      #ifdef TEXTURED
      attribute vec4 a_texCoord;
      varying vec2 v_texCoord;
      #endif
      #ifdef FOG
      varying float v_distance;
      #endif
      #if defined(LIT) || defined(FOG)
      uniform mat4 u_toEye;
      #endif
      #ifdef LIT
      attribute vec3 a_normal;
      uniform mat3 u_normalToEye;
      uniform vec4 u_lightPosition[LIGHTS];
      uniform vec4 u_ambientLight[LIGHTS];
      uniform vec4 u_diffuseLight[LIGHTS];
      uniform vec4 u_specular[LIGHTS];
      // xyz: direction in the eye's space; w: the cosine that reaches, -2 for all.
      uniform vec4 u_spot[LIGHTS];
      // Constant, linear and quadratic attenuation; the spot's exponent.
      uniform vec4 u_attenuation[LIGHTS];
      uniform vec4 u_ambientModel;
      uniform vec4 u_emissive;
      uniform float u_shininess;
      #ifndef COLOR_MATERIAL
      uniform vec4 u_ambientMaterial;
      uniform vec4 u_diffuseMaterial;
      #endif

      vec4 lit() {
      #ifdef COLOR_MATERIAL
        vec4 ambient = a_color;
        vec4 diffuse = a_color;
      #else
        vec4 ambient = u_ambientMaterial;
        vec4 diffuse = u_diffuseMaterial;
      #endif
        vec3 normal = normalize(u_normalToEye * a_normal);
        vec4 eye = u_toEye * a_position;
        vec3 sum = u_emissive.rgb + ambient.rgb * u_ambientModel.rgb;
        for (int i = 0; i < LIGHTS; i++) {
          vec3 toLight = u_lightPosition[i].xyz;
          float strength = 1.0;
          if (u_lightPosition[i].w != 0.0) {
            toLight = toLight / u_lightPosition[i].w - eye.xyz / eye.w;
            float distance = length(toLight);
            vec4 a = u_attenuation[i];
            strength = 1.0 / (a.x + a.y * distance + a.z * distance * distance);
            float along = dot(u_spot[i].xyz, -toLight / max(distance, 1.0e-20));
            if (along < u_spot[i].w) {
              strength = 0.0;
            } else if (u_spot[i].w > -2.0 && a.w > 0.0) {
              strength *= pow (max(along, 0.0), a.w);
            }
          }
          toLight = normalize(toLight);
          float facing = dot(normal, toLight);
          vec3 part = ambient.rgb * u_ambientLight[i].rgb;
          if (facing > 0.0) {
            float mirrored = max(dot(normal, normalize(toLight + vec3(0.0, 0.0, 1.0))), 0.0);
            // Without shininess, everything that faces the light reflects it, even where the
            // result of pow() is undefined.
            float highlight = u_shininess > 0.0 ? pow (mirrored, u_shininess) : 1.0;
            part += facing * diffuse.rgb * u_diffuseLight[i].rgb + highlight * u_specular[i].rgb;
          }
          sum += strength * part;
        }
        return clamp(vec4(sum, diffuse.a), 0.0, 1.0);
      }
      #endif

      void main() {
        gl_Position = u_toClip * a_position;
      #ifdef LIT
        v_color = lit();
      #else
        v_color = a_color;
      #endif
      #ifdef TEXTURED
        v_texCoord = a_texCoord.xy;
      #endif
      #ifdef FOG
        vec4 place = u_toEye * a_position;
        v_distance = abs(place.z / place.w);
      #endif
      }

      """
  }

  var fragment: String {
    prelude + """
      #ifdef GL_FRAGMENT_PRECISION_HIGH
      precision highp float;
      #else
      precision mediump float;
      #endif
      varying vec4 v_color;
      #ifdef TEXTURED
      varying vec2 v_texCoord;
      uniform sampler2D u_texture;
      #endif
      #ifdef FOG
      varying float v_distance;
      uniform vec4 u_fogColor;
      uniform vec4 u_fog;
      #endif

      void main() {
        vec4 color = v_color;
      #ifdef TEXTURED
        vec4 texel = texture2D(u_texture, v_texCoord);
      #if defined(REPLACE)
        color = texel;
      #elif defined(DECAL)
        color.rgb = mix(color.rgb, texel.rgb, texel.a);
      #else
        color *= texel;
      #endif
      #endif
      #ifdef FOG
      #if FOG == 2
        float hidden = (v_distance - u_fog.x) * u_fog.y;
      #else
        float depth = u_fog.x * v_distance;
      #if FOG == 1
        depth *= depth;
      #endif
        float hidden = 1.0 - exp (-depth);
      #endif
        color.rgb = mix(color.rgb, u_fogColor.rgb, clamp(hidden, 0.0, 1.0));
      #endif
        gl_FragColor = color;
      }

      """
  }
}
