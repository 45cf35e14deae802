// A file that imports both Testing and UIKit imports this module too, by a list that comes with Swift's
// tools: on Apple's systems it lets images be attached to tests. Here it is empty, so that such files
// are compiled.
