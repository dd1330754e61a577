import type { Language } from '@ai-studio/contract'
import { capitalise } from '../text/english.ts'
import { isOrdinary } from './ordinary-words.ts'
import { asMarkdown, oneLine } from './own-words.ts'

/** What a point says something of, and so where it belongs. */
export const roles = [
  'price',
  'time',
  'place',
  'contact',
  'requirement',
  'offer',
  'problem',
  'result',
  'quote',
  'request',
  'other',
] as const
export type Role = (typeof roles)[number]

/** One of the points that somebody wants in the text. */
export interface Point {
  role: Role
  /** Everything that it says something of. */
  says: readonly Role[]
  /**
   * `sentence` is whole; `verb` lacks its subject ("saves time"); `label` has a name before a colon; `phrase` names a
   * thing; of `loose` it does not show what it is, so that nothing is built around it.
   */
  kind: 'sentence' | 'verb' | 'label' | 'phrase' | 'loose'
  /** As it was written, on one line. */
  plain: string
  /** As Markdown. A sentence begins with a capital and ends with its mark; others have no mark at the end. */
  markdown: string
  /** Of a label: what stands before the colon, as Markdown. */
  label?: string
}

/** Reads the points, one a line; marks of lists before them do not count, and the gaps of an outline are none. */
export function pointsOf(written: string, language: Language): Point[] {
  return written
    .split('\n')
    .map((line) => oneLine(line).replace(/^(?:[-*+•–—]|\d{1,2}[.)])\s+/, ''))
    .filter((line) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(line) && !gapMark.test(line))
    .map((line) => pointOf(line, language))
}

const gapMark = /^\[…: [^\]]*\]$/

/** One point by itself. */
export function pointOf(line: string, language: Language): Point {
  const says = signs[language].filter(([, pattern]) => pattern.test(line)).map(([each]) => each)
  const what = { role: says[0] ?? 'other', says } as const
  const labelled = /^([^:.!?“”"]{2,40}):\s+(\S.*)$/u.exec(line)
  if (labelled && !/^https?$/i.test(labelled[1]!)) {
    const rest = ended(labelled[2]!)
    return {
      ...what,
      kind: 'label',
      plain: line,
      label: asMarkdown(capitalise(labelled[1]!.trim())),
      markdown: rest,
    }
  }
  const isInvitation = what.role === 'contact' && invitation.test(line)
  if (isInvitation || isSentence(line, language))
    return { ...what, kind: 'sentence', plain: line, markdown: ended(capitalise(line)) }
  const bare = line.replace(/[\s.,;:…]+$/u, '') || line
  return {
    ...what,
    kind: fragmentKind(bare, language),
    plain: line,
    markdown: asMarkdown(insideCase(bare, language)),
  }
}

function fragmentKind(bare: string, language: Language): 'verb' | 'phrase' | 'loose' {
  // Vietnamese puts "là" before things, deeds and clauses alike.
  if (language === 'vi') return /[@"“”]|https?:/.test(bare) ? 'loose' : 'phrase'
  if (thirdPerson.test(bare)) return 'verb'
  if (/[@"“”,:;]|https?:|www\./.test(bare) || predicative.test(bare) || !/^\p{L}/u.test(bare)) return 'loose'
  // "The mug weighs 200 g": what looks like a subject and a verb may be one.
  if (/^(?:the|our|this|my|each|every|an?)\s\S+\s\p{L}+[^s]s\s/iu.test(bare)) return 'loose'
  const words = bare.split(' ')
  return words.slice(1).some((word) => perhapsVerb.test(word)) ? 'loose' : 'phrase'
}

const closed = /[.!?…。！？][)\]"'”’»]*$/u

/** With a mark at its end, as Markdown. */
function ended(text: string): string {
  if (closed.test(text)) return asMarkdown(text)
  const bare = text.replace(/[\s,;:–—-]+$/u, '') || text
  return `${asMarkdown(bare)}.`
}

/** Words that are nothing but a verb behind their subject. */
const finite: Readonly<Record<Language, RegExp>> = {
  en: /\s(?:is|are|was|were|am|has|have|had|will|would|can|could|should|must|may|might|does|do|did|isn['’]t|aren['’]t|don['’]t|doesn['’]t|won['’]t|can['’]t|cannot|arrives?|becomes?|became|begins?|began|belongs?|brings?|brought|buys?|bought|carry|carries|comes?|came|contains?|creates?|depends?|eats?|allows?|finds?|found|gets?|got|gives?|gave|goes|go|went|grows?|grew|happens?|helps|improves?|includes?|keeps?|kept|knows?|knew|learns?|lets?|loses?|lost|makes?|made it|means|meets?|needs|opens|pays?|prevents?|protects?|provides?|reads?|receives?|remains?|requires?|rises|rose|fell|runs|said|says?|seems?|sells?|sold|sends?|sent|serves?|sleeps?|speaks?|spends?|spent|starts|stays|takes?|took|tastes|teaches|tells?|told|thinks?|thought|turns|understands?|uses|wants?|wins?|won|works|writes?|wrote|lasts|saves|costs|closes|shows|gets|fits?|weighs?|measures|holds|covers|supports|connects|reduces|removes|replaces|cleans|charges|loves|follows|causes|reaches|leads)(?=\s|$)/i,
  vi: /\s(?:là|được|sẽ|đã|đang|giúp|không|cần|nên|phải|có thể|mở cửa|gồm|bao gồm|làm|cho phép|bắt đầu|kết thúc|diễn ra|mất|tăng|giảm|bị|gặp|chở|đi vào|trở thành|trở nên|đến|có)\s/iu,
}
/** What may be a noun as well: better nothing is built around it. */
const perhapsVerb =
  /^(?:works?|falls?|costs?|rules?|plans?|offers?|needs?|shows?|starts?|runs?|helps?|uses?|calls?|visits?|changes?|results?|tests?|turns?|moves?|drops?|cuts?|ends?|opens?|closes?|stops?|rises?|increases?|decreases?|reports?|answers?|asks?|talks?|walks?|looks?|feels?|likes?|loves?|prefers?|\p{L}{3,}ed)$/iu
/** Says how something is, and names nothing. */
const predicative =
  /^(?:hard|easy|difficult|impossible|possible|ready|available|suitable|open|closed|safe|good for|bad for|made|built|designed|based|free of|free from|full of|better|worse|cheaper|faster|slower|only|not|never|always|too|very|also|in|on|at|from|for|with|without|by|to|until|since|because|when|if|as|up to|\p{L}+ed)\s|\s(?:safe|free|proof|ready|friendly|available|included|only|possible|required)$/iu
const subject: Readonly<Record<Language, RegExp>> = {
  en: /^(?:we|you|they|i|it|he|she|there|this|these|that|those|everyone|nobody|people(?! who| that| with))(?:['’](?:re|ve|ll|s|d|m))?\s/i,
  vi: /^(?:chúng tôi|chúng ta|tôi|bạn|họ|nó|mình|chúng mình|quý khách|khách hàng|mọi người|ai cũng|đây là|đó là)\s/iu,
}
const imperatives =
  /^(?:please|confirm|review|develop|record|call|answer|support|manage|lead|design|sell|handle|maintain|draw|fill|bake|serve|welcome|advise|organi[sz]e|add|allow|apply|ask|avoid|begin|book|bring|build|buy|call|check|choose|clean|compare|consider|contact|cook|create|cut|do|don['’]t|drink|eat|find|follow|get|give|go|grind|hold|improve|include|invite|join|keep|learn|leave|let|listen|look|make|measure|meet|mix|move|never|offer|open|order|pack|pay|pick|plan|pour|prepare|protect|put|read|reduce|register|remember|remove|replace|save|say|sell|send|set|share|show|sign|sleep|speak|spend|start|stay|stop|store|take|talk|teach|tell|test|think|train|try|turn|use|visit|wait|walk|wash|watch|wear|work with|write)\s+\S/i
const thirdPerson =
  /^(?:saves|needs|helps|gives|makes|offers|works|includes|keeps|reduces|improves|comes|costs|takes|runs|lasts|has|is|provides|supports|lets|allows|brings|creates|requires|fits|protects|cuts|holds|uses|shows|means|contains|weighs|measures|removes|replaces|connects|charges|cleans|opens|starts|ends|can|will|must)\s+\S/i

function isSentence(line: string, language: Language): boolean {
  const words = line.split(' ').length
  if ((closed.test(line) && words >= 3) || /[!?！？][)\]"'”’»]*$/u.test(line)) return true
  if (words < 3) return false
  if (/^(?:please|xin|vui lòng|mong|đề nghị|kính mong)\s/iu.test(line)) return true
  if (subject[language].test(line)) return true
  if (language === 'en') {
    if (imperatives.test(line)) return true
    // A finite verb behind a subject, unless it belongs to a clause: "a mug that is light".
    const verb = finite.en.exec(line)
    return (
      verb !== null &&
      words >= 3 &&
      !thirdPerson.test(line) &&
      !predicative.test(line.slice(0, verb.index + 1)) &&
      !/\b(?:that|which|who|how|what|why|where|when|if)\b/i.test(line.slice(0, verb.index))
    )
  }
  const verb = finite.vi.exec(line)
  const first = line.slice(0, verb?.index ?? 0).trim()
  return (
    verb !== null &&
    words >= 5 &&
    first !== '' &&
    (!deeds.test(line) || /\s(?:là|sẽ|thì|có thể|khiến|giúp)\s$/iu.test(verb[0])) &&
    !/(?:^|\s)(?:mà|để|cách|việc|sự|những gì)\s/iu.test(line.slice(0, verb.index + 1))
  )
}

/** Says what to do to reach somebody. */
const invitation =
  /^(?:liên hệ|gọi|gửi|đặt hàng|đặt bàn|đặt chỗ|ứng tuyển|đăng ký|truy cập|nhắn tin|ghé|mua|xem|tải|hãy|apply|order|book|call|visit|write|register|contact us)\s/iu
/** Begins with what somebody does, so that it has no subject. */
const deeds =
  /^(?:tiết kiệm|giảm|tăng|không|có|giữ|mở|làm|học|tìm|xay|ghi|nghe|xem|viết|phát triển|quản lý|chăm sóc|hỗ trợ|bán|tư vấn|lập|thiết kế|dùng|sử dụng|rửa|giao|miễn phí|được|bảo|kiểm tra|chuẩn bị|khó|dễ|phù hợp|thành thạo|đặt|gửi|liên hệ|đăng ký|mỗi ngày)\s/iu

/** Small first letter of what stands in a sentence, unless it is a name. */
function insideCase(text: string, language: Language): string {
  const [first = '', second = ''] = text.split(' ')
  if (!/^\p{Lu}\p{Ll}+$/u.test(first)) return text
  if (/^\p{Lu}/u.test(second)) return text
  if (language === 'en' && !isOrdinary(first)) return text
  if (language === 'vi' && /^(?:Hà|Huế|Đà|Sài|Việt|Nguyễn|Trần|Lê|Phạm)$/u.test(first)) return text
  return text.charAt(0).toLocaleLowerCase() + text.slice(1)
}

/** In this order: the first that fits. */
const signs: Readonly<Record<Language, readonly [Role, RegExp][]>> = {
  en: [
    ['request', /^(?:please|could you|can you|would you)\s/i],
    ['quote', /^["“][^"”]{8,}["”]|["”]\s*(?:,|–|—|-)?\s*(?:says?|said)\b|\bsaid:?\s*["“]/i],
    [
      'contact',
      /\S@\S+\.\S|https?:\/\/|\bwww\.|\b(?:phone|e-?mail|contact|hotline|call us|apply (?:at|by|to)|book (?:at|online)|register at)\b|(?:\+?\d[\s.-]?){8,}/i,
    ],
    ['offer', /\d\s?%\s(?:off|discount)\b/i],
    ['result', /\d\s?%/],
    [
      'price',
      /[$€£₫¥]|\b(?:usd|eur|vnd|dong|dollars?|euros?|price[sd]?|costs?|fee|fees|free of charge|discount|per month|a month)\b/i,
    ],
    [
      'requirement',
      /\b(?:years? of|experience (?:with|in|of)|degree|diploma|certificate|licen[cs]e|fluent|knowledge of|skills?|must have|required|requirements?|you know|proficien\w+)\b/i,
    ],
    [
      'offer',
      /\b(?:salary|bonus|insurance|paid leave|holidays?|vacation|days off|flexible (?:hours|working)|training budget|home office|remote|pension|free (?:lunch|meals|parking)|benefits?|perks?|discounts?|warranty|guarantee|refund)\b/i,
    ],
    [
      'place',
      /\b(?:address|district \d+|located|venue|street|district|floor|headquarters|in (?:hanoi|ho chi minh city|saigon|da nang|hue|london|berlin|paris|new york))\b/i,
    ],
    [
      'time',
      /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b\d{1,2} May\b|\bMay \d{1,2}\b|\b\d{1,2}(?::\d\d)?\s?(?:am|pm)\b|\b\d{1,2}:\d\d\b|\b(?:deadline|by the end of|open from|until|tomorrow|next (?:week|month|year))\b|\b20[2-9]\d\b/i,
    ],
    [
      'result',
      /\b\d[\d.,]*\s?%|\b(?:increase[ds]?|decrease[ds]?|rose|fell|grew|doubled|results?|up by|down by|saved|reached|compared (?:with|to))\b/i,
    ],
    [
      'problem',
      /\b(?:problem|problems|difficult\w*|hard to|challenge\w*|complain\w*|risk\w*|too (?:slow|expensive|late|many|much|long)|lack of|delay\w*|broken|fails?|failed|wrong|missing|fire|accident|strike|shortage|overworked)\b/i,
    ],
  ],
  vi: [
    ['request', /^(?:xin|vui lòng|mong|kính mong|đề nghị|nhờ)\s/iu],
    [
      'quote',
      /^["“][^"”]{8,}["”]|["”]\s*(?:,|–|—|-)?\s*(?:ông|bà|anh|chị)\b|(?:nói|chia sẻ|cho biết):\s*["“]/iu,
    ],
    [
      'contact',
      /\S@\S+\.\S|https?:\/\/|\bwww\.|(?:điện thoại|email|liên hệ|hotline|số máy|ứng tuyển (?:tại|qua)|đặt (?:hàng|chỗ|bàn) (?:tại|qua)|đăng ký (?:tại|qua))|(?:\+?\d[\s.-]?){9,}/iu,
    ],
    ['offer', /giảm (?:giá )?\d+\s?% (?:cho|khi|giá)|ưu đãi \d/iu],
    ['result', /\d\s?%/],
    [
      'price',
      /[$€£₫¥]|(?:\d\s?(?:đồng|nghìn|ngàn|triệu|vnđ|vnd|usd|đ)(?=\s|$|[.,/]))|(?:^|\s)(?:giá|chi phí|học phí|phí|miễn phí|giảm giá)(?=\s|$|:)/iu,
    ],
    [
      'requirement',
      /(?:kinh nghiệm|bằng (?:đại học|cao đẳng|cấp)|chứng chỉ|thành thạo|thông thạo|kỹ năng|yêu cầu|tốt nghiệp|am hiểu)/iu,
    ],
    [
      'offer',
      /(?:lương|thưởng|bảo hiểm|nghỉ phép|ngày phép|phúc lợi|phụ cấp|đào tạo|làm việc từ xa|giờ linh hoạt|bảo hành|hoàn tiền|đổi trả|ưu đãi|khuyến mãi)/iu,
    ],
    [
      'place',
      /(?:địa chỉ|địa điểm|tọa lạc|(?:^|\s)(?:đường|quận|phường|tầng|tòa nhà)\s|(?:^|\s)(?:tại|ở)\s\p{Lu})/iu,
    ],
    [
      'time',
      /(?:^|\s)(?:thứ (?:hai|ba|tư|năm|sáu|bảy)|chủ nhật|ngày \d|tháng \d|\d{1,2}\s?(?:giờ|h)\d{0,2}(?=\s|$|[,.])|\d{1,2}[/-]\d{1,2}|hạn chót|trước ngày|ngày mai|tuần (?:tới|sau)|tháng (?:tới|sau)|năm 20\d\d)/iu,
    ],
    ['result', /\d[\d.,]*\s?%|(?:tăng|giảm|gấp đôi|kết quả|đạt được|tiết kiệm được|so với)/iu],
    [
      'problem',
      /(?:vấn đề|khó khăn|thách thức|rủi ro|phàn nàn|chậm trễ|quá (?:chậm|đắt|muộn|nhiều|lâu)|thiếu|hỏng|hỏa hoạn|tai nạn|sai sót|trục trặc|quá sức|(?:^|\s)khó(?=\s))/iu,
    ],
  ],
}
