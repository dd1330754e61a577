/** What the studio can do with a text by itself. */
export interface Wishes {
  simplify: boolean
  /** The share of the words that stays; absent where nothing is to be cut. */
  keep?: number
  /** The most words that stay. */
  mostWords?: number
  register?: 'formal' | 'friendly'
  /** Only blanks and punctuation. */
  tidy: boolean
  /** Parts of the instruction that need a model, as they were written. */
  unknown: string[]
}

type Intent = 'simplify' | 'shorten' | 'formal' | 'friendly' | 'tidy'

const intents: readonly [Intent, RegExp][] = [
  [
    'shorten',
    /\b(?:short(?:er|en)?|brief(?:er|ly)?|concise(?:ly)?|condense|cut|trim|tighten|half|less wordy|reduce|compress|fewer words)\b|(?:^|\s)(?:ngắn|rút gọn|cô đọng|súc tích|cắt bớt|tóm gọn|thu gọn|một nửa)/iu,
  ],
  [
    'simplify',
    /\b(?:simpl(?:e|er|ify|y)|plain(?:er)?|eas(?:y|ier)|clear(?:er|ly)?|readable|split|shorter sentences|short sentences)\b|(?:^|\s)(?:đơn giản|dễ hiểu|dễ đọc|rõ ràng|rõ hơn|tách câu|câu ngắn)/iu,
  ],
  [
    'formal',
    /\b(?:formal(?:ly)?|professional(?:ly)?|businesslike|official)\b|(?:^|\s)(?:trang trọng|lịch sự|chuyên nghiệp)/iu,
  ],
  [
    'friendly',
    /\b(?:friendl(?:y|ier)|casual(?:ly)?|informal(?:ly)?|conversational|warm(?:er)?|relaxed)\b|(?:^|\s)(?:thân thiện|gần gũi|thân mật|thoải mái)/iu,
  ],
  [
    'tidy',
    /\b(?:tidy|clean ?up|clean|double spaces|doubled spaces|spacing)\b|(?:^|\s)(?:khoảng trắng|dọn dẹp)/iu,
  ],
]
/** What an instruction may say around that, without wishing for anything else. */
const around =
  /\b(?:please|can you|could you|make|made|turn|write|rewrite|keep|get|put|it|this|that|the|my|our|text|texts|article|email|mail|letter|post|paragraph|paragraphs|sentence|sentences|words?|language|wording|style|tone|version|more|much|less|lot|bit|little|very|sound|sounds|into|in|to|by|about|at most|most|must|should|be|under|than|below|max|maximum|of|for|a|an|and|with|use|using|only|just|up|down|long|so|as|possible|way|percent|something|length|but|remove|filler|fillers)\b|(?<=^|\s)(?:hãy|vui lòng|làm|viết|lại|cho|đoạn|văn|bản|bài|này|câu|từ|chữ|hơn|thành|giúp|tôi|mình|với|giọng|phong cách|còn|dưới|tối đa|khoảng|thật|và|nữa|đi|bằng|một|cách|sao|ngôn ngữ|lời|nó|thêm|các|phần|phải|nên|được)(?=\s|$)/giu
const negation =
  /\b(?:do not|not|(?:do|does|must|should)n['’]t|without|never|no)\b|(?:^|\s)(?:đừng|không|chớ)(?=\s)/iu
/** Where one wish ends; stops and commas stand in numbers, too. */
const parts = /[;\n]+|(?:(?<!\d)[.,]|[.,](?!\d))+|\s(?:and(?: then)?|then|but|và|rồi|nhưng)\s/iu
/** A number as English or Vietnamese writes it, with thousands set apart or with decimals. */
const amount = String.raw`(?<![\d.,])(\d{1,3}(?:[.,\s]\d{3})+(?![\d.,])|\d+(?:[.,]\d+)?)\s*`
const amountOfWords = new RegExp(String.raw`${amount}(?:words?|từ|chữ)(?=\s|$)`, 'iu')
const amountOfPercent = new RegExp(`${amount}(?:%|percent|phần trăm)`, 'iu')
const beyond = String.raw`(?:(?:more|longer) than|over|above|exceed(?:ing)?|(?:nhiều|dài) hơn|vượt(?: quá)?|quá|trên)(?=\s+(?:\d|half\b|một nửa))`
/** Not to go beyond a number is to have it at most. */
const notBeyond = new RegExp(
  String.raw`(?:${negation.source})(?:\s+(?:be|go|get|have|use|write|make|it|được|nên|có|dùng|viết|để)){0,3}?\s+${beyond}`,
  'giu',
)
/** To write more than there is takes a model. */
const atLeast = new RegExp(
  String.raw`(?:\bat least|\bminimum(?: of)?|ít nhất|tối thiểu|\b${beyond})\s+\d`,
  'iu',
)
/** The share that stays where nobody says how much. */
const usualShare = 0.6

/** Reads what somebody wishes; in either language, whatever that of the text is. Nothing said: make it simpler. */
export function readInstruction(instruction: string): Wishes {
  const wishes: Wishes = { simplify: false, tidy: false, unknown: [] }
  if (instruction.trim() === '') return { ...wishes, simplify: true }
  const granted = instruction
    .normalize('NFC')
    .split(parts)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => readPart(part, wishes))
  const hasSize = wishes.keep !== undefined || wishes.mostWords !== undefined
  if (granted.includes('shorten') && !hasSize) wishes.keep = usualShare
  return wishes
}

/** Adds what a part of an instruction wishes for, and says which intents those are. */
function readPart(written: string, wishes: Wishes): Intent[] {
  const part = written.replace(notBeyond, ' at most')
  // "Shorter sentences" is a matter of simplicity, not of length.
  const asksForSentences = /short(?:er)? sentences|câu ngắn|tách câu/iu.test(part)
  const found = intents
    .filter(([intent, pattern]) => pattern.test(part) && !(asksForSentences && intent === 'shorten'))
    .map(([intent]) => intent)
  const size = sizeIn(part)
  if (found.length === 0 && !size) {
    if (part.replace(around, '').trim() !== '') wishes.unknown.push(written)
    return []
  }
  const rest = intents
    .reduce((left, [, pattern]) => left.replace(new RegExp(pattern.source, 'giu'), ' '), part)
    .replace(/\d+\s*%?/g, ' ')
    .replace(around, ' ')
    .replace(new RegExp(negation.source, 'giu'), ' ')
    .replace(/[^\p{L}]+/gu, '')
  if (rest.length > 3) wishes.unknown.push(written)
  // Whoever does not want it, gets it by its not being done.
  if (negation.test(part)) return []
  for (const intent of found) grant(intent, wishes)
  Object.assign(wishes, size)
  return found
}

function grant(intent: Intent, wishes: Wishes): void {
  if (intent === 'simplify') wishes.simplify = true
  else if (intent === 'tidy') wishes.tidy = true
  else if (intent !== 'shorten') wishes.register = intent
}

/** How long the text may be; nothing in it where all of it stays, undefined where no size is said. */
function sizeIn(part: string): Pick<Wishes, 'keep' | 'mostWords'> | undefined {
  const words = amountOfWords.exec(part)?.[1]
  if (words) return atLeast.test(part) ? undefined : { mostWords: Math.max(1, Math.floor(numberOf(words))) }
  const percent = amountOfPercent.exec(part)?.[1]
  if (percent) {
    const share = numberOf(percent) / 100
    if (share >= 1) return {}
    const isCut = /\bby\b|bớt|giảm/iu.test(part)
    return { keep: Math.max(0.05, isCut ? 1 - share : share) }
  }
  if (/\bhalf\b|một nửa/iu.test(part)) return { keep: 0.5 }
  return undefined
}

/** Three digits behind a mark are thousands, any others are decimals. */
const numberOf = (written: string): number =>
  Number(/^\d{1,3}(?:[.,\s]\d{3})+$/.test(written) ? written.replace(/\D/g, '') : written.replace(',', '.'))

/** The register that a tone of the form asks for; undefined where the studio has none by itself. */
export const registerOf = (tone: string): Wishes['register'] =>
  tone === 'formal' ? 'formal' : tone === 'friendly' ? 'friendly' : undefined
