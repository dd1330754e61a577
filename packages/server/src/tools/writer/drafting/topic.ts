import type { Language } from '@ai-studio/contract'
import { cutAtWord } from '../text/cut.ts'
import { capitalise, headline, indefiniteArticle, isPlural } from '../text/english.ts'
import { isOrdinary } from './ordinary-words.ts'
import { asMarkdown, oneLine } from './own-words.ts'

/** What a text is about, in the forms that sentences need. All of them are Markdown. */
export interface Topic {
  /** As a title. */
  title: string
  /** As the first words of a line, in sentence case. */
  sentence: string
  /** The title as plain text, for a file's name. */
  plainTitle: string
  /** In the middle of a sentence: "remote work", "how to brew coffee", "the question “Is it safe?”". */
  inside: string
  /** In the middle of a sentence, once readers know it: short, "this topic" where it is no plain name of a thing. */
  again: string
  /** With "this" or "these" where it has no article of its own; a name stays a name. */
  pointed: string
  /** With "a" or "an" where it is one thing and no name. */
  one: string
  isPlural: boolean
  /** Set where it is too long, or several sentences: the text opens with it and says "this topic" after that. */
  lead?: string
}

/** Longest topic that is repeated within sentences, in UTF-16 code units. */
const longest = 90
const longestTitle = 110
/** Longest topic that is said a second time. */
const longestAgain = 45

/** "Write an article about", "Bài viết về": what is asked for is no part of the topic. */
const requests: Readonly<Record<Language, RegExp>> = {
  en: new RegExp(
    `^(?:please )?(?:(?:write|draft|create|make|compose) (?:me )?(?:an?|the|our|my)? ?(?:short |long )?KIND (?:about|on|for|of|regarding)|(?:an? )?KIND (?:about|regarding)) (?=\\S{3})`.replaceAll(
      'KIND',
      '(?:article|blog ?post|post|text|e-?mail|report|press release|job (?:ad|advert|posting)|product description|outline)',
    ),
    'i',
  ),
  vi: new RegExp(
    `^(?:(?:hãy |xin hãy |vui lòng )?viết (?:một |cho tôi |giúp tôi )*KIND (?:về|cho|giới thiệu)|KIND về) (?=\\S{2})`.replaceAll(
      'KIND',
      '(?:bài viết|bài blog|bài|bài đăng|email|thư|báo cáo|thông cáo báo chí|tin tuyển dụng|mô tả sản phẩm|dàn ý)',
    ),
    'iu',
  ),
}
const texts: Readonly<Record<Language, { generic: string; question: (asked: string) => string }>> = {
  en: { generic: 'this topic', question: (asked) => `the question “${asked}”` },
  vi: { generic: 'chủ đề này', question: (asked) => `câu hỏi “${asked}”` },
}

/** Puts a topic into its forms. */
export function topicOf(written: string, language: Language): Topic {
  const line = oneLine(written)
  const asked = line.replace(requests[language], '') || line
  const isQuestion = /\?["'”’)]*$/.test(asked) || (language === 'en' && inverted.test(asked))
  const bare = asked.replace(/[\s.,;:!…。]+$/u, '') || asked
  const isLong = bare.length > longest || /[.!?…;]\s+\S/.test(bare) || bare === ''
  const title = cutAtWord(capitalise(firstSentence(bare)), longestTitle)
  const styled = language === 'en' && !isLong && !isQuestion ? headline(title) : title
  const common = {
    title: asMarkdown(styled || capitalise(texts[language].generic)),
    sentence: asMarkdown(title || capitalise(texts[language].generic)),
    plainTitle: styled || capitalise(texts[language].generic),
  }
  if (isLong) {
    const generic = texts[language].generic
    const short = {
      ...common,
      inside: generic,
      again: generic,
      pointed: generic,
      one: generic,
      isPlural: false,
    }
    // Only marks, or nothing that can be shown.
    if (!/[\p{L}\p{N}\p{S}]/u.test(line)) return short
    const lead = capitalise(line)
    return { ...short, lead: asMarkdown(/[.!?…。]["'”’)]*$/u.test(lead) ? lead : `${lead}.`) }
  }
  if (isQuestion) {
    const question = asMarkdown(capitalise(/\?["'”’)]*$/.test(bare) ? bare : `${bare}?`))
    const inside = texts[language].question(question)
    return {
      ...common,
      inside,
      again: texts[language].generic,
      pointed: inside,
      one: inside,
      isPlural: false,
    }
  }
  const forms = language === 'en' ? englishForms(bare) : vietnameseForms(bare)
  return {
    ...common,
    inside: asMarkdown(forms.inside),
    again:
      forms.isThing && forms.inside.length <= longestAgain && !/^(?:my|our)\s/i.test(forms.inside)
        ? asMarkdown(forms.inside)
        : texts[language].generic,
    pointed: asMarkdown(forms.pointed),
    one: asMarkdown(forms.one),
    isPlural: forms.isPlural,
  }
}

/** Somebody's phrase as it stands inside a sentence, as Markdown; a name keeps its capital. */
export function insideSentence(written: string, language: Language): string {
  const bare = oneLine(written).replace(/[\s.,;:!?…]+$/u, '')
  if (bare === '') return ''
  const words = bare.split(' ')
  if (language === 'en') return asMarkdown(isName(words) ? bare : lowerFirst(bare))
  return asMarkdown(vietnameseForms(bare).inside)
}

const firstSentence = (text: string): string =>
  /^.*?[.!?…](?=\s+\S)/u.exec(text)?.[0].replace(/[.…]+$/, '') ?? text

/** Plain text; `isThing` where it is the name of a thing and no clause. */
type Forms = Pick<Topic, 'inside' | 'pointed' | 'one' | 'isPlural'> & { isThing: boolean }

const inverted =
  /^(?:(?:what|why|how|when|where|who|which)\s+)?(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have)\s+(?:it|there|i|you|we|they|the|a|an|my|your|our|[a-z]+(?:s|ing)?)\s+\S/i
const determiner =
  /^(?:the|a|an|my|our|your|his|her|its|their|this|that|these|those|some|any|every|all|no|\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s/i
const clause = /^(?:how|why|what|when|where|who|which|whether)\s/i
/** Verbs that are hardly ever a noun: a topic with one of them first says what to do. */
const imperative =
  /^(?:learn|save|build|make|choose|avoid|improve|create|become|grow|understand|write|cook|earn|lose|prepare|find|keep|get|take|reduce|teach|protect|organi[sz]e|plan(?= (?:a|an|your|the)\b)|start|stop|run|set|fix|clean|bake|brew|sell|buy)\s/i
function englishForms(bare: string): Forms {
  const words = bare.split(' ')
  const plural = isPlural(bare)
  if (clause.test(bare)) return clauseForms(lowerFirst(bare))
  if (imperative.test(bare) && words.length > 1 && !/^\S+\s(?:of|up for|and)\s/i.test(bare)) {
    return clauseForms(`how to ${lowerFirst(bare)}`)
  }
  const inside = isName(words) ? bare : lowerFirst(bare)
  if (determiner.test(inside)) {
    const isOne = /^(?:a|an)\s/i.test(inside)
    const rest = inside.replace(/^(?:a|an)\s/i, '')
    return {
      inside,
      pointed: isOne ? `this ${rest}` : inside,
      one: inside,
      isPlural: plural || /^(?:these|those|\d|two|three)/i.test(inside),
      isThing: true,
    }
  }
  // "UX designer" is a kind of thing, "AeroPress Go" the name of one: the last word before a preposition tells.
  const head = bare.split(/\s(?:of|in|for|with|on|at|to|from|by|about|under|over|without|between)\s/i)[0]!
  if (isName(words) && !/\s\p{Ll}\S*$/u.test(head)) {
    return { inside, pointed: inside, one: inside, isPlural: false, isThing: true }
  }
  if (isCertain(inside, head, plural)) {
    const certain = `the ${inside}`
    return { inside: certain, pointed: certain, one: certain, isPlural: plural, isThing: true }
  }
  return {
    inside,
    pointed: `${plural ? 'these' : 'this'} ${inside}`,
    one: plural ? inside : `${indefiniteArticle(inside)} ${inside}`,
    isPlural: plural,
    isThing: true,
  }
}

/** "Delay of our delivery", "meeting on the new website": there is one such thing, so it takes "the". */
function isCertain(inside: string, head: string, plural: boolean): boolean {
  const behind = inside.slice(head.length).trim()
  if (
    !/^(?:of|in|for|with|on|at|to|from|by|about)\s(?:the|our|my|your|his|her|its|their|this|these)\s/i.test(
      behind,
    )
  )
    return false
  if (/^of\s/i.test(behind)) return true
  const last = head.split(' ').at(-1)!
  return !plural && !uncounted.test(last)
}

/** Nouns of what is not counted. */
const uncounted =
  /^(?:life|travel|work|research|art|music|traffic|education|health|healthcare|safety|security|progress|water|coffee|tea|food|nature|love|time|money|energy|power|trade|tourism|news|advice|help|support|care|sport|fun|peace|war|weather|rain|snow|sleep|rest|data|software|(?!meeting|opening|building|wedding|hearing|painting)\p{L}+ing|\p{L}+(?:ism|ness|ity|ics|logy))$/iu

const clauseForms = (inside: string): Forms => ({
  inside,
  pointed: inside,
  one: inside,
  isPlural: false,
  isThing: false,
})

/** Whether it is the name of something: written with capitals that no ordinary first word explains. */
function isName(words: readonly string[]): boolean {
  const first = words[0] ?? ''
  if (!/^\p{Lu}/u.test(first)) return /^\p{Ll}+\p{Lu}/u.test(first)
  if (/\p{Lu}.*\p{Lu}|\d/u.test(first)) return true
  const rest = words.slice(1).filter((word) => /^\p{L}{3}/u.test(word))
  if (rest.length > 0 && rest.every((word) => /^\p{Lu}/u.test(word))) return true
  return !isOrdinary(first)
}

function lowerFirst(text: string): string {
  return /^(?:\p{Lu}{2}|\p{Lu}\d|I\b|I['’])/u.test(text)
    ? text
    : text.charAt(0).toLocaleLowerCase() + text.slice(1)
}

/** Names of one syllable that stand first in topics. */
const vietnameseNames =
  /^(?:Huế|Vinh|Tết|Phật|Chúa|Pháp|Mỹ|Nhật|Hàn|Nga|Đức|Ý|Úc|Lào|Thái|Việt|Đảng|Kinh|Mường|Mông)(?:\s|$)/u
/** How a syllable of Vietnamese can be spelt. */
const syllable =
  /^(?:b|c|ch|d|đ|g|gh|gi|h|k|kh|l|m|n|ng|ngh|nh|p|ph|q|r|s|t|th|tr|v|x)?(?:[aăâeêioôơuưy]){1,3}(?:c|ch|m|n|ng|nh|p|t)?$/
const tones = /[\u0300\u0301\u0303\u0309\u0323]/g
const ownVietnamese = /^(?:những|các|một|chúng|quy|chương|dự|cuộc|buổi|việc|cách|sự|\d+)(?:\s|$)/iu

const vietnameseVerbs =
  /^(?:làm|học|chọn|mua|bán|nuôi|trồng|viết|đọc|nấu|dạy|tiết kiệm|giảm|tăng|phát triển|xây dựng|sử dụng|quản lý|tìm|khai trương|ra mắt|mở rộng|mở cửa|tổ chức|đầu tư|khởi nghiệp|chăm sóc|bảo vệ|giữ gìn|tập|chạy bộ|đi bộ|sống|ăn uống|ăn chay|ngủ|nghỉ|thi|giao hàng|giao|thay đổi|cải thiện|chuyển|đổi|thuê|lập|lái|rèn luyện|kinh doanh|tái chế|phân loại|ứng dụng|bảo trì|sửa chữa|lắp đặt)(?=\s)/iu

function vietnameseForms(bare: string): Forms {
  const [first = '', second = ''] = bare.split(' ')
  const plain = first.toLowerCase().normalize('NFD').replace(tones, '').normalize('NFC')
  const isCommon =
    /^\p{Lu}\p{Ll}*$/u.test(first) &&
    !vietnameseNames.test(bare) &&
    syllable.test(plain) &&
    !/^\p{Lu}/u.test(second)
  const plainInside = isCommon ? lowerFirst(bare) : bare
  // What somebody does becomes a thing: "việc học tiếng Anh".
  if (vietnameseVerbs.test(plainInside)) {
    const doing = `việc ${plainInside}`
    return { inside: doing, pointed: doing, one: plainInside, isPlural: false, isThing: true }
  }
  const inside = plainInside
  const isNamed = /^\p{Lu}/u.test(inside) || /\s(?:này|của|tại|cho)(?:\s|$)/u.test(bare) || /\d$/.test(bare)
  const words = inside.split(' ').length
  const pointed = isNamed || words > 7 || ownVietnamese.test(inside) ? inside : `${inside} này`
  return { inside, pointed, one: inside, isPlural: false, isThing: true }
}
