// A file that imports both Testing and CoreGraphics also imports this module, because of a list in
// Swift's tools. On Apple's systems the module lets images be attached to tests. Here it is empty,
// so that such files compile.
