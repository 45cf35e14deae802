/// SwiftUI names that occur in code next to UIKit's.
enum SwiftUINames {
  /// The types whose conforming or derived types belong to SwiftUI.
  static let shown: Set<String> = [
    "Animatable", "AnimatableModifier", "App", "ButtonStyle", "DynamicProperty", "EnvironmentKey",
    "GeometryEffect", "Gesture", "InsettableShape", "LabelStyle", "Layout", "PreferenceKey",
    "PreviewProvider", "PrimitiveButtonStyle", "ProgressViewStyle", "Scene", "Shape", "ShapeStyle",
    "TextFieldStyle", "ToggleStyle", "UIHostingController", "UIViewControllerRepresentable",
    "UIViewRepresentable", "VectorArithmetic", "View", "ViewModifier",
  ]

  /// The types, including protocols.
  static let types: Set<String> = shown.union([
    "Alignment", "Angle", "AngularGradient", "Animation", "AnyTransition", "AnyView", "Binding",
    "Button", "Canvas", "Capsule", "Circle", "Color", "ColorScheme", "Divider", "Edge",
    "EdgeInsets",
    "Ellipse", "EmptyView", "EnvironmentValues", "Font", "ForEach", "GeometryProxy",
    "GeometryReader", "Gradient", "GraphicsContext", "HStack", "HorizontalAlignment", "Image",
    "LinearGradient", "ModifiedContent", "NavigationView", "ObservedObject", "Path",
    "RadialGradient", "Rectangle", "RoundedRectangle", "Spacer", "StateObject", "Text",
    "TimelineView", "Toggle", "Transaction", "UIViewRepresentableContext", "UnitPoint", "VStack",
    "VerticalAlignment", "ZStack",
  ])

  /// The attribute names after `@`.
  static let attributes: Set<String> = [
    "AppStorage", "Binding", "Environment", "EnvironmentObject", "FocusState", "GestureState",
    "ObservedObject", "SceneStorage", "ScaledMetric", "State", "StateObject", "ViewBuilder",
  ]
}
