import type { Language } from '@ai-studio/contract'
import { capitalise } from '../text/english.ts'
import { splitSentences, wordsOf } from '../../sentences/index.ts'

/** Sentences of more words are split, where both parts have at least so many. */
const rules: Readonly<
  Record<Language, { from: number; least: number; joints: readonly Joint[]; paired: RegExp }>
> = {
  en: {
    from: 18,
    least: 5,
    joints: [
      // Only before what is surely a subject, because "and" also joins the items of lists.
      {
        pattern:
          /,?\s+(and|but|so)\s+(?=(?:I|we|you|he|she|it|they|there|this|these|those)\s+(?!and\b|or\b|,)[a-z’']+)/gi,
        lead: { and: '', but: 'But ', so: 'So ' },
      },
      {
        pattern:
          /,\s+(but|so|yet)\s+(?=(?:the|a|an|our|my|your|his|her|its|their|many|most|some|all|no)\s+[a-z]+)/gi,
        lead: { but: 'But ', so: 'So ', yet: 'Yet ' },
      },
      {
        pattern:
          /;\s+(?:(however|therefore|moreover|furthermore|consequently|instead|otherwise),\s+)?(?=[A-Za-z])/g,
        lead: 'own',
      },
    ],
    paired:
      /^(?:if|when|while|although|though|because|since|unless|until|whether|not only|both|either|neither|as)\b/i,
  },
  vi: {
    from: 24,
    least: 6,
    joints: [
      {
        pattern:
          /,\s+(nhưng|tuy nhiên|do đó|vì vậy|vì thế|đồng thời|ngoài ra|bên cạnh đó)(?:,)?\s+(?=\p{L})/giu,
        lead: 'own',
      },
      {
        pattern:
          /,?\s+(và)\s+(?=(?:chúng tôi|chúng ta|tôi|bạn|họ|nó|điều này|việc này|điều đó|người ta)\s+\p{Ll})/giu,
        lead: { và: '' },
      },
      { pattern: /;\s+()(?=\p{L})/gu, lead: 'own' },
    ],
    paired: /^(?:tuy|mặc dù|dù|dẫu|nếu|khi|vì|bởi vì|do|để|không những|không chỉ|vừa|hễ|giá)(?=\s)/iu,
  },
}

interface Joint {
  /** Its group is the word that joins. */
  pattern: RegExp
  /** What the new sentence begins with, by that word; `own`: with the word itself. */
  lead: 'own' | Readonly<Record<string, string>>
}

/** Vietnamese joining words that have a comma behind them at the beginning of a sentence. */
const withComma = new Set(['tuy nhiên', 'do đó', 'vì vậy', 'vì thế', 'đồng thời', 'ngoài ra', 'bên cạnh đó'])

/**
 * Splits long sentences where two of them were joined: before "and we", "but the", at semicolons. Leaves alone what
 * begins with a subordinate clause, what stands in brackets or quotation marks, and rows of semicolons.
 */
export function splitLongSentences(text: string, language: Language): string {
  return splitSentences(text)
    .map((sentence) => splitOne(sentence, language, 3))
    .join('')
}

function splitOne(sentence: string, language: Language, rounds: number): string {
  const { from, least, joints, paired } = rules[language]
  const words = wordsOf(sentence, language).length
  if (rounds === 0 || words < from || words > 400 || paired.test(sentence.trim())) return sentence
  const candidates = joints
    .flatMap(({ pattern, lead }) => [...sentence.matchAll(pattern)].map((match) => ({ match, lead })))
    .filter(({ match }) => !(match[0].startsWith(';') && (sentence.match(/;/g)?.length ?? 0) > 1))
    .filter(({ match }) => isOutside(sentence.slice(0, match.index)))
    .map(({ match, lead }) => {
      const head = sentence.slice(0, match.index)
      const tail = sentence.slice(match.index + match[0].length)
      return {
        head,
        tail,
        lead,
        word: match[1] ?? '',
        words: [wordsOf(head, language).length, wordsOf(tail, language).length] as const,
      }
    })
    .filter(({ words: [head, tail] }) => head >= least && tail >= least)
    .sort((a, b) => Math.abs(a.words[0] - a.words[1]) - Math.abs(b.words[0] - b.words[1]))
  const best = candidates[0]
  if (!best) return sentence
  const first = `${best.head.replace(/[,;\s]+$/, '')}.`
  const second = capitalise(leadOf(best.lead, best.word) + best.tail)
  return `${splitOne(first, language, rounds - 1)} ${splitOne(second, language, rounds - 1)}`
}

function leadOf(lead: Joint['lead'], word: string): string {
  const known = word.toLowerCase()
  if (lead !== 'own') return lead[known] ?? ''
  if (known === '') return ''
  const needsComma = withComma.has(known) || /^[a-z]+$/.test(known)
  return `${known}${needsComma && known !== 'nhưng' ? ',' : ''} `
}

/** Whether no bracket and no quotation is open. */
function isOutside(head: string): boolean {
  const count = (pattern: RegExp) => head.match(pattern)?.length ?? 0
  return (
    count(/[([]/g) === count(/[)\]]/g) &&
    count(/[“«]/g) === count(/[”»]/g) &&
    count(/"/g) % 2 === 0 &&
    count(/`/g) % 2 === 0
  )
}
