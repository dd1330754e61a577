/** Languages whose words the summary knows; others are summarised by what their words repeat. */
export type TextLanguage = 'en' | 'vi' | 'other'

/** A sentence with its words, and where it stands. */
export interface Sentence {
  text: string
  /** In lower case, without those that stand in every text. */
  words: readonly string[]
  /** All of them. */
  length: number
  isFirstOfParagraph: boolean
}

const stopWords: Record<TextLanguage, ReadonlySet<string>> = {
  en: new Set(
    `a about above after again all also am an and any are as at be because been before being below between both but by can could
    did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it its
    just like may me might more most much must my no nor not now of off on once one only or other our out over own per same shall she
    should since so some such than that the their them then there these they this those through to too under until up upon us very
    was we were what when where which while who whom why will with within without would you your`.split(
      /\s+/,
    ),
  ),
  vi: new Set(
    `ai bao bị bởi bộ cái các cách càng cả cần chỉ cho chứ chưa chúng có cũng của cùng cứ do dù dưới đã đang đâu đây đấy đến đều
    điều đó được đi để gì giữa hay hơn họ hoặc khi không khác kể là làm lại lên luôn lúc mà mỗi một mới mọi mình nào này nên nếu
    ngay người như nhưng những nhất ở phải qua ra rằng rất rồi sau sẽ sự tại theo thì thêm thế thôi tôi trên trong trước từ tuy
    và vẫn vào vậy về vì việc với vừa xuống ấy anh chị em bạn ta nó cho`.split(/\s+/),
  ),
  other: new Set(),
}

/** What ends with a point and no sentence. */
const abbreviation =
  /(?:^|[\s(“"])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|No|Nos|Fig|vs|etc|approx|Inc|Ltd|Co|Corp|e\.g|i\.e|cf|al|pp?|TP|Tp|Th\.?S|T\.?S|PGS|GS|Q|P|Tr|tr|v\.v|Nxb|Ông|Bà|Art|Vol)\.\s*$/u

/** The language of a text by its letters and its commonest words. */
export function languageOf(text: string): TextLanguage {
  const sample = text.slice(0, 20_000).normalize('NFC').toLowerCase()
  const words = sample.match(/\p{L}+/gu) ?? []
  if (words.length === 0) return 'other'
  const share = (language: 'en' | 'vi') =>
    words.filter((word) => stopWords[language].has(word)).length / words.length
  const vietnamese =
    words.filter((word) => /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/.test(word)).length /
    words.length
  if (vietnamese > 0.15) return 'vi'
  return share('en') > 0.15 ? 'en' : 'other'
}

/** The sentences of a text. Paragraphs are parted by empty lines. */
export function sentencesOf(text: string, language: TextLanguage): Sentence[] {
  const segmenter = new Intl.Segmenter(language === 'other' ? undefined : language, {
    granularity: 'sentence',
  })
  return text.split(/\n\s*\n/).flatMap((paragraph) => {
    const plain = paragraph.replace(/\s+/g, ' ').trim()
    const sentences: string[] = []
    for (const { segment } of segmenter.segment(plain)) {
      const last = sentences.at(-1)
      if (last !== undefined && abbreviation.test(last.slice(-12)))
        sentences[sentences.length - 1] = last + segment
      else sentences.push(segment)
    }
    return sentences
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== '')
      .map((sentence, place) => ({
        text: sentence,
        isFirstOfParagraph: place === 0,
        ...wordsOf(sentence, language),
      }))
  })
}

function wordsOf(sentence: string, language: TextLanguage): Pick<Sentence, 'words' | 'length'> {
  const words: string[] = []
  for (const word of sentence
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    // Chinese and Japanese have no spaces: pairs of signs stand for words.
    if (/^[\u3040-\u30ff\u3400-\u9fff]{3,}$/.test(word)) {
      for (let place = 0; place < word.length - 1; place += 1) words.push(word.slice(place, place + 2))
    } else words.push(word)
  }
  const isTelling = (word: string) => word.length > 1 && !stopWords[language].has(word)
  return { words: words.filter(isTelling), length: words.length }
}
