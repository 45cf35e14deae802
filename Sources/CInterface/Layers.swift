import Strata
public import StrataCHeaders

@c @implementation
public func strata_layer_create(
  _ class_name: TextArgument?, _ layer: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.output(layer, "layer"), Argument.text(class_name, "class_name")) {
    (layer, name) in
    let classes = LayerClasses.builtIn + [CATextLayer.self]
    guard let layerClass = classes.first(where: { "\($0)" == name }) else {
      throw ArgumentError(
        "unknown layer class '\(name)'; use one of "
          + classes.map { "\($0)" }.sorted().joined(separator: ", "))
    }
    layer.store(layerClass.classProperties.table.makeDefault())
  }
}

@c @implementation
public func strata_layer_read(
  _ caml: TextArgument?, _ length: Int, _ base_folder: TextArgument?,
  _ layer: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(
    error, Argument.output(layer, "layer"), Argument.data(caml, length, "caml"),
    Argument.url(base_folder, "base_folder")
  ) { (layer, data, base) in
    let read = try CAMLFragment.layer(data, name: "caml", baseURL: base)
    LayerDiagnostics.set(read.diagnostics, of: read.layer)
    layer.store(read.layer)
  }
}

@c @implementation
public func strata_layer_add_sublayer(
  _ layer: OpaquePointer?, _ sublayer: OpaquePointer?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.object(layer, "layer"), Argument.object(sublayer, "sublayer")) {
    (parent: CALayer, child: CALayer) in
    try parent.checkCanContain(child)
    withoutActions { parent.addSublayer(child) }
  }
}

@c @implementation
public func strata_layer_remove(_ layer: OpaquePointer?) {
  guard let layer = unsafe layerObject(layer) else { return }
  withoutActions { layer.removeFromSuperlayer() }
}

@c @implementation
public func strata_layer_sublayer_count(_ layer: OpaquePointer?) -> Int {
  unsafe layerObject(layer)?.sublayers?.count ?? 0
}

@c @implementation
public func strata_layer_sublayer(_ layer: OpaquePointer?, _ index: Int) -> OpaquePointer? {
  guard let sublayers = unsafe layerObject(layer)?.sublayers, sublayers.indices.contains(index)
  else {
    return nil
  }
  return unsafe Reference.owned(sublayers[index])
}

@c @implementation
public func strata_layer_set_mask(
  _ layer: OpaquePointer?, _ mask: OpaquePointer?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.object(layer, "layer")) { (layer: CALayer) in
    let mask = unsafe layerObject(mask)
    if let mask { try layer.checkCanContain(mask) }
    withoutActions { layer.mask = mask }
  }
}

@c @implementation
public func strata_layer_presentation(_ layer: OpaquePointer?) -> OpaquePointer? {
  unsafe layerObject(layer)?.presentation().map { unsafe Reference.owned($0) }
}

@c @implementation
public func strata_layer_class(_ layer: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
  unsafe layerObject(layer).map { unsafe copied("\(type(of: $0))") }
}

@c @implementation
public func strata_layer_retain(_ layer: OpaquePointer?) -> OpaquePointer? {
  unsafe Reference.retain(layer)
}

@c @implementation
public func strata_layer_free(_ layer: OpaquePointer?) { unsafe Reference.release(layer) }

/// Returns the layer of a pointer; nil for NULL.
func layerObject(_ pointer: OpaquePointer?) -> CALayer? { unsafe Reference.object(pointer) }

/// Makes changes to layers that are not animated.
func withoutActions<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  CATransaction.begin()
  defer { CATransaction.commit() }
  CATransaction.setDisableActions(true)
  return try body()
}

extension CALayer {
  /// Checks that a layer can become a sublayer or the mask of this one.
  ///
  /// - Throws: `ArgumentError` if it is this layer or contains it.
  fileprivate func checkCanContain(_ child: CALayer) throws(ArgumentError) {
    guard !sequence(first: self, next: \.superlayer).contains(where: { $0 === child }) else {
      throw ArgumentError(
        "\(child.describe()) is \(describe()) or contains it, and cannot become its "
          + "sublayer or mask")
    }
  }
}
