import type { Language } from '@ai-studio/contract'
import { contract } from '../rewriting/contractions.ts'
import { capitalise } from '../text/english.ts'
import { writerTexts } from '../writer-texts.ts'
import type { Gaps } from './gaps.ts'
import type { Pick } from './phrasing.ts'
import type { Phrasings } from './template-texts.ts'
import type { Tone } from './template-plans.ts'
import type { Topic } from './topic.ts'

/** What a text is to be like, and what it is made with. */
export interface Manner {
  language: Language
  tone: Tone
  topic: Topic
  /** As Markdown, as it stands inside a sentence; empty for none. */
  audience: string
  hashtags: string
  pick: Pick
  gaps: Gaps
  /** Of the template, by their keys. */
  gapTexts: Readonly<Record<string, string>>
}

/** Whether friends would say it like that. */
const isRelaxed = (tone: Tone): boolean => tone === 'friendly' || tone === 'enthusiastic'

/** One of several phrasings, by the tone and the text. */
export function choose({ pick, tone }: Manner, place: string, phrasings: Phrasings): string {
  return pick(
    place,
    Array.isArray(phrasings)
      ? (phrasings as readonly string[])
      : (phrasings as Record<Tone, readonly string[]>)[tone],
  )
}

/** A template's sentence with everything filled in. What somebody has written is put in last and never looked into. */
export function say(template: string, manner: Manner): string {
  const { language, tone, topic, audience, hashtags, gaps, gapTexts } = manner
  const relaxed = language === 'en' && isRelaxed(tone) ? contract(template) : template
  const words = writerTexts[language].words[tone]
  const values: Readonly<Record<string, string>> = {
    topic: topic.inside,
    again: topic.again,
    Topic: capitalise(topic.inside),
    title: topic.title,
    sentence: topic.sentence,
    this: topic.pointed,
    one: topic.one,
    audience,
    Audience: capitalise(
      audience.replace(
        language === 'en' ? /^(?:the|our|my|all our|all)\s+/i : /^(?:các|những)\s+(?=\S+\s\S)/i,
        '',
      ),
    ),
    tags: hashtags,
    ...words,
    We: capitalise(words.we),
    You: capitalise(words.you),
  }
  return relaxed
    .replace(/\[\[([^|\]]*)\|([^\]]*)\]\]/g, (_, one: string, many: string) => (topic.isPlural ? many : one))
    .replace(/\{(gap:)?(\w+)\}/g, (found, gap: string | undefined, key: string) => {
      if (gap) return gaps.mark(gapTexts[key] ?? found)
      return values[key] ?? found
    })
}
