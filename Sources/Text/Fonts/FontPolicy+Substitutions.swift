extension FontPolicy {
  /// The name that `UIFont.systemFont` requests; the default table maps it to free families.
  static let systemFamily = ".AppleSystemUIFont"
  /// The name that `UIFont.monospacedSystemFont` requests.
  static let monospacedFamily = ".AppleSystemUIFontMonospaced"

  /// Free families for the font names of Apple's systems, those with similar metrics first.
  public static let defaultSubstitutions: [String: [String]] = {
    let table: [(families: [String], names: [String])] = [
      (
        ["Inter", "Liberation Sans", "Arimo", "DejaVu Sans", "Roboto", "Noto Sans", "Open Sans"],
        [
          systemFamily, ".SFUI", ".SF UI", ".SFUIText", ".SFUIDisplay", ".SF UI Text",
          ".SF UI Display", ".SFUIRounded", ".SFNS", ".SFNSText", ".SFNSDisplay", ".SFNSRounded",
          "SFUI", "SF UI Text", "SF UI Display", "SF Pro", "SF Pro Text", "SF Pro Display",
          "SF Pro Rounded", "SF Compact", "SF Compact Text", "SF Compact Display",
          "SF Compact Rounded", "San Francisco", "System Font", "System",
          ".AppleSystemUIFontRounded", ".Helvetica Neue Interface",
          ".Helvetica Neue Desk Interface",
          ".Lucida Grande UI",
        ]
      ),
      (
        ["DejaVu Sans Mono", "Liberation Mono", "Cousine"],
        [
          monospacedFamily, ".SFUIMono", ".SFNSMono", "SF Mono", "Menlo", "Monaco", "Andale Mono",
          "Consolas",
        ]
      ),
      (
        [
          "Liberation Sans", "Arimo", "Nimbus Sans", "FreeSans", "Inter", "Roboto", "Noto Sans",
          "Open Sans", "Lato",
        ],
        [
          "Helvetica", "Helvetica Neue", "Helvetica LT", "Arial", "Arial MT", "Arial Hebrew",
          "Arial Unicode MS", "Geneva",
        ]
      ),
      (
        [
          "Liberation Sans Narrow", "Nimbus Sans Narrow", "Roboto Condensed", "Open Sans Condensed",
          "DejaVu Sans Condensed", "Liberation Sans",
        ],
        [
          "Arial Narrow", "Arial Condensed", "Helvetica Neue Condensed", "Helvetica Condensed",
          "Helvetica Narrow", "Avenir Next Condensed", "DIN Condensed", "Futura Condensed",
        ]
      ),
      (
        ["Liberation Serif", "Tinos", "Nimbus Roman", "FreeSerif"],
        ["Times", "Times New Roman", "Times New Roman PS", "Times New Roman PSMT", "Times LT"]
      ),
      (
        ["Liberation Mono", "Cousine", "Nimbus Mono PS", "FreeMono"],
        ["Courier", "Courier New", "Courier New PS", "Courier New PSMT", "American Typewriter"]
      ),
      (["Gelasio", "Liberation Serif"], ["Georgia", ".NewYork", "New York"]),
      (
        ["DejaVu Sans", "Liberation Sans"],
        ["Verdana", "Lucida Grande", "Tahoma", "Bitstream Vera Sans"]
      ),
      (["Fira Sans", "Liberation Sans"], ["Trebuchet MS", "Trebuchet"]),
      (["Carlito", "Liberation Sans"], ["Calibri"]),
      (["Caladea", "Liberation Serif"], ["Cambria"]),
      (
        ["URW Gothic", "Lato", "Liberation Sans"],
        ["Avenir", "Avenir Next", "Avant Garde", "Century Gothic", "Futura"]
      ),
      (["Lato", "Liberation Sans"], ["Gill Sans", "Optima", "Seravek", "Candara"]),
      (
        ["EB Garamond", "P052", "Liberation Serif"],
        [
          "Baskerville", "Palatino", "Hoefler Text", "Iowan Old Style", "Didot", "Bodoni 72",
          "Cochin",
          "Charter", "Athelas", "Bodoni 72 Oldstyle", "Big Caslon",
        ]
      ),
      (
        ["Comic Neue", "Z003", "DejaVu Sans"],
        [
          "Marker Felt", "Noteworthy", "Chalkboard", "Chalkboard SE", "Chalkduster", "Bradley Hand",
          "Snell Roundhand", "Zapfino", "Savoye LET", "Comic Sans MS",
        ]
      ),
      (
        ["Anton", "DejaVu Sans Condensed", "Liberation Sans Narrow", "Liberation Sans"], ["Impact"]
      ),
      (["Noto Color Emoji"], ["Apple Color Emoji", ".Apple Color Emoji UI"]),
      (
        ["Noto Sans Symbols", "Noto Sans Symbols2", "DejaVu Sans"],
        ["Apple Symbols", "Zapf Dingbats"]
      ),
      (
        ["Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Zen Hei"],
        ["PingFang SC", "Heiti SC", "STHeiti", "Hiragino Sans GB", "Songti SC", ".PingFang SC"]
      ),
      (
        ["Noto Sans CJK TC", "Noto Sans TC", "Noto Sans CJK SC"],
        ["PingFang TC", "Heiti TC", "Songti TC", ".PingFang TC"]
      ),
      (
        ["Noto Sans CJK HK", "Noto Sans HK", "Noto Sans CJK TC", "Noto Sans CJK SC"],
        ["PingFang HK", ".PingFang HK"]
      ),
      (
        ["Noto Sans CJK JP", "Noto Sans JP", "IPAexGothic", "Noto Sans CJK SC"],
        [
          "Hiragino Sans", "Hiragino Kaku Gothic Pro", "Hiragino Kaku Gothic ProN", "HiraKakuProN",
          "HiraginoSans", "Hiragino Maru Gothic ProN", "Osaka",
        ]
      ),
      (
        ["Noto Serif CJK JP", "Noto Serif JP", "IPAexMincho", "Noto Sans CJK JP"],
        ["Hiragino Mincho Pro", "Hiragino Mincho ProN", "HiraMinProN", "YuMincho"]
      ),
      (
        ["Noto Sans CJK KR", "Noto Sans KR", "Noto Sans CJK SC"],
        ["Apple SD Gothic Neo", "Apple Gothic", "Nanum Gothic"]
      ),
      (
        ["Noto Sans Arabic", "Noto Naskh Arabic", "DejaVu Sans"],
        ["Geeza Pro", "Al Nile", "Damascus", "Farah"]
      ),
      (
        ["Noto Sans Thai", "Loma", "Garuda"],
        ["Thonburi", "Ayuthaya", "Krungthep", "Sukhumvit Set"]
      ),
      (
        ["Noto Sans Devanagari", "Lohit Devanagari"],
        ["Kohinoor Devanagari", "Devanagari Sangam MN", "Devanagari MT"]
      ),
      (["Noto Sans Hebrew", "DejaVu Sans", "Liberation Sans"], ["Raanana", "Corsiva Hebrew"]),
    ]
    return table.reduce(into: [:]) { found, entry in
      for name in entry.names { found[name] = entry.families }
    }
  }()
}
