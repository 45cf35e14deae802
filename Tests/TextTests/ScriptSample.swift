import StrataTestSupport

/// Everyday words of a script, for composing texts of any length.
struct ScriptSample: Sendable, CustomStringConvertible {
  let name: String
  /// A font family in Debian that supports the script.
  let family: String
  let words: [String]
  /// The space between words.
  var space = " "
  var comma = ","
  var stop = "."

  var description: String { name }

  /// Returns reproducible sentences of words, with occasional numbers.
  func text(words count: Int, seed: Int) -> String {
    var random = RepeatableRandom(seed: seed)
    var text = ""
    for index in 1...count {
      text += random.chance(0.06) ? "\(random.integer(2...2_999))" : random.pick(words)
      let isEnd = index == count
      if isEnd || random.chance(0.1) {
        text += stop
      } else if random.chance(0.1) {
        text += comma
      }
      if !isEnd { text += space }
    }
    return text
  }

  /// Samples with accents, points and vowels that are separate characters, joined letters and
  /// conjuncts.
  static let all = [
    ScriptSample(
      name: "Latin", family: "Liberation Sans",
      words: [
        "water", "office", "bread", "AVATAR", "jumping", "fish", "cafe\u{301}", "mañana",
        "Straße", "well-known", "o\u{323}\u{302}ne", "Typography", "quick", "fjord", "llama", "a",
        "to", "we", "x\u{303}y",
      ]),
    ScriptSample(
      name: "Greek", family: "Liberation Sans",
      words: [
        "νερό", "ψωμί", "ήλιος", "θάλασσα", "βιβλίο", "και", "το", "άνθρωπος", "σπίτι", "φίλος",
        "χρόνος", "ω\u{301}ρα", "Αθήνα", "ξύλο",
      ]),
    ScriptSample(
      name: "Cyrillic", family: "Liberation Sans",
      words: [
        "вода", "хлеб", "солнце", "книга", "и\u{306}од", "ёлка", "щука", "дом", "друг", "время",
        "и", "на", "Москва", "железный", "їжак",
      ]),
    ScriptSample(
      name: "Armenian", family: "DejaVu Sans",
      words: [
        "ջուր", "հաց", "արև", "գիրք", "տուն", "ընկեր", "և", "մեծ", "ծով", "քաղաք", "լեռ", "Երևան",
        "ժամանակ",
      ], comma: "՝", stop: "։"),
    ScriptSample(
      name: "Georgian", family: "DejaVu Sans",
      words: [
        "წყალი", "პური", "მზე", "წიგნი", "სახლი", "და", "ზღვა", "ქალაქი", "მთა", "მეგობარი",
        "თბილისი", "ყვავილი", "დრო",
      ]),
    ScriptSample(
      name: "Hebrew", family: "DejaVu Sans",
      words: [
        "מים", "לחם", "שמש", "ספר", "בית", "חבר", "עיר", "של", "ים", "שָׁלוֹם", "יֶלֶד", "זמן",
        "ירושלים", "עץ",
      ]),
    ScriptSample(
      name: "Arabic", family: "DejaVu Sans",
      words: [
        "ماء", "خبز", "شمس", "كتاب", "بيت", "صديق", "مدينة", "بحر", "سَلام", "وَلَد", "لا", "الوقت",
        "القاهرة", "شجرة", "مُحَمَّد",
      ], comma: "،"),
    ScriptSample(
      name: "Devanagari", family: "Lohit Devanagari",
      words: [
        "पानी", "रोटी", "सूरज", "किताब", "घर", "मित्र", "शहर", "और", "समुद्र", "क्षेत्र", "हिन्दी",
        "समय", "दिल्ली", "पर्वत",
      ], stop: "।"),
    ScriptSample(
      name: "Thai", family: "Loma",
      words: [
        "น้ำ", "ขนมปัง", "ดวงอาทิตย์", "หนังสือ", "บ้าน", "เพื่อน", "เมือง", "และ", "ทะเล", "ภูเขา",
        "เวลา", "กรุงเทพ", "ต้นไม้", "ที่นี่",
      ], space: "", comma: " ", stop: " "),
    ScriptSample(
      name: "Chinese", family: "WenQuanYi Micro Hei",
      words: [
        "水", "面包", "太阳", "书", "家", "朋友", "城市", "和", "大海", "时间", "北京", "山", "树木",
        "今天", "我们",
      ], space: "", comma: "，", stop: "。"),
    ScriptSample(
      name: "Japanese", family: "WenQuanYi Micro Hei",
      words: [
        "水", "パン", "太陽", "本", "家", "ともだち", "町", "と", "海", "時間", "とうきょう", "山",
        "コーヒー", "きょう", "が\u{301}",
      ], space: "", comma: "、", stop: "。"),
    ScriptSample(
      name: "Korean", family: "WenQuanYi Micro Hei",
      words: [
        "물", "빵", "태양", "책", "집", "친구", "도시", "그리고", "바다", "시간", "서울", "산",
        "나무", "오늘", "우리는",
      ]),
  ]
}
