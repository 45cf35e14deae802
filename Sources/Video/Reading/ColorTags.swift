#if Video
  internal import StrataCFFmpeg

  /// The color interpretation of a frame's samples: from the file's tags, or from defaults if it
  /// has none.
  ///
  /// Tag values are those of ITU-T H.273.
  struct ColorTags {
    private let model: strata_reader_model
    private let height: Int32
    /// The base-2 logarithms of the number of pixels per chroma sample.
    let chromaShift: (x: Int, y: Int)
    private let siting: Int32
    private let range: Int32
    private let matrixCode: Int32
    private let primaries: Int32
    private let transfer: Int32

    init(_ picture: strata_reader_picture) {
      unsafe (model, height) = (picture.model, picture.height)
      chromaShift = unsafe (Int(picture.chroma_shift_x), Int(picture.chroma_shift_y))
      unsafe (siting, range) = (picture.siting, picture.range)
      unsafe (matrixCode, primaries, transfer) = (
        picture.matrix, picture.primaries, picture.transfer
      )
    }

    /// Whether luma is full range, not limited to 16 to 235 of 255.
    ///
    /// Untagged luma with chroma is limited range, untagged grayscale is full range.
    var isFullRange: Bool {
      range == 0 ? model == STRATA_READER_GRAY : range == 2
    }

    /// The matrix from luma and chroma to RGB.
    ///
    /// Untagged frames of fewer than 720 lines count as BT.601, others as BT.709.
    var matrix: ChromaMatrix {
      switch matrixCode {
      case 1: .bt709
      case 4: .init(red: 0.30, blue: 0.11)
      case 5, 6: .bt601
      case 7: .init(red: 0.212, blue: 0.087)
      case 8: .yCgCo
      case 9, 10, 14: .bt2020
      default: height < 720 ? .bt601 : .bt709
      }
    }

    /// The position of chroma samples, in units of half a luma pixel from the center of the first
    /// luma pixel.
    ///
    /// 0 is at that center, and `factor - 1` is in the middle of the pixels of the sample.
    /// Untagged chroma is positioned as in MPEG-2 and H.264: at the left, halfway down.
    var chromaOffset: (x: Int, y: Int) {
      let (factorX, factorY) = (1 << chromaShift.x, 1 << chromaShift.y)
      let isCentered = [2, 4, 6].contains(siting)
      let y =
        switch siting {
        case 3, 4: 0
        case 5, 6: 2 * (factorY - 1)
        default: factorY - 1
        }
      return (isCentered ? factorX - 1 : 0, y)
    }

    /// A description of the tags that are not supported; nil if there are none.
    ///
    /// Primaries and transfer functions of ordinary video are close enough to sRGB to be shown
    /// without conversion, as browsers do. Those of wide gamut and high dynamic range are not.
    var unsupported: String? {
      var found: [String] = []
      if model == STRATA_READER_LUMA_CHROMA {
        switch matrixCode {
        case 10: found.append("the matrix of BT.2020 with constant luminance")
        case 11, 12, 13: found.append("matrix \(matrixCode) of H.273")
        case 14: found.append("the matrix of ICtCp")
        default: break
        }
      }
      switch primaries {
      case 9: found.append("BT.2020 primaries")
      case 10, 11, 12: found.append("primaries \(primaries) of H.273")
      default: break
      }
      switch transfer {
      case 16: found.append("the transfer curve PQ")
      case 18: found.append("the transfer curve HLG")
      default: break
      }
      return found.isEmpty ? nil : found.joined(separator: ", ")
    }
  }
#endif
