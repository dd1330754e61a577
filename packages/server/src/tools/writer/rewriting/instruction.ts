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
  /\b(?:please|can you|could you|make|made|turn|write|rewrite|keep|get|put|it|this|that|the|my|our|text|texts|article|email|mail|letter|post|paragraph|paragraphs|sentence|sentences|words?|language|wording|style|tone|version|more|much|less|lot|bit|little|very|sound|sounds|into|in|to|by|about|at most|most|under|than|below|max|maximum|of|for|a|an|and|with|use|using|only|just|up|down|long|so|as|possible|way|percent|something|length|but|remove|filler|fillers)\b|(?<=^|\s)(?:hãy|vui lòng|làm|viết|lại|cho|đoạn|văn|bản|bài|này|câu|từ|chữ|hơn|thành|giúp|tôi|mình|với|giọng|phong cách|còn|dưới|tối đa|khoảng|thật|và|nữa|đi|bằng|một|cách|sao|ngôn ngữ|lời|nó|thêm|các|phần)(?=\s|$)/giu
const negation = /\b(?:not|don't|do not|without|never|no)\b|(?:^|\s)(?:đừng|không|chớ)(?=\s)/iu
const parts = /[.;,\n]+|\s(?:and(?: then)?|then|but|và|rồi|nhưng)\s/iu

/** Reads what somebody wishes; in either language, whatever that of the text is. Nothing said: make it simpler. */
export function readInstruction(instruction: string): Wishes {
  const wishes: Wishes = { simplify: false, tidy: false, unknown: [] }
  if (instruction.trim() === '') return { ...wishes, simplify: true }
  for (const written of instruction.normalize('NFC').split(parts)) {
    const part = written.trim()
    if (part !== '') readPart(part, wishes)
  }
  return wishes
}

function readPart(part: string, wishes: Wishes): void {
  // "Shorter sentences" is a matter of simplicity, not of length.
  const asksForSentences = /short(?:er)? sentences|câu ngắn|tách câu/iu.test(part)
  const found = intents.filter(
    ([intent, pattern]) => pattern.test(part) && !(asksForSentences && intent === 'shorten'),
  )
  const size = sizeIn(part)
  if (found.length === 0 && !size) {
    if (part.replace(around, '').trim() !== '') wishes.unknown.push(part)
    return
  }
  const rest = intents
    .reduce((left, [, pattern]) => left.replace(new RegExp(pattern.source, 'giu'), ' '), part)
    .replace(/\d+\s*%?/g, ' ')
    .replace(around, ' ')
    .replace(new RegExp(negation.source, 'giu'), ' ')
    .replace(/[^\p{L}]+/gu, '')
  if (rest.length > 3) wishes.unknown.push(part)
  // Whoever does not want it, gets it by its not being done.
  if (negation.test(part)) return
  for (const [intent] of found) grant(intent, wishes)
  if (size) Object.assign(wishes, size)
}

function grant(intent: Intent, wishes: Wishes): void {
  if (intent === 'simplify') wishes.simplify = true
  else if (intent === 'shorten') wishes.keep ??= 0.6
  else if (intent === 'tidy') wishes.tidy = true
  else wishes.register = intent
}

function sizeIn(part: string): Pick<Wishes, 'keep' | 'mostWords'> | undefined {
  const words = /(\d{1,5})\s*(?:words?|từ|chữ)(?=\s|$)/iu.exec(part)?.[1]
  if (words) return { mostWords: Math.max(1, Number(words)) }
  const percent = /(\d{1,2})\s*(?:%|percent|phần trăm)/iu.exec(part)?.[1]
  if (percent) {
    const isCut = /\bby\b|bớt|giảm/iu.test(part)
    return { keep: Math.max(0.05, isCut ? 1 - Number(percent) / 100 : Number(percent) / 100) }
  }
  if (/\bhalf\b|một nửa/iu.test(part)) return { keep: 0.5 }
  return undefined
}

/** The register that a tone of the form asks for; undefined where the studio has none by itself. */
export const registerOf = (tone: string): Wishes['register'] =>
  tone === 'formal' ? 'formal' : tone === 'friendly' ? 'friendly' : undefined
