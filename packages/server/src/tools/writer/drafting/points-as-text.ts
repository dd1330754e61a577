import { cutAtWord } from '../text/cut.ts'
import { capitalise } from '../text/english.ts'
import { fill, writerTexts } from '../writer-texts.ts'
import type { Point } from './points.ts'
import type { Manner } from './speech.ts'
import type { DraftLength } from './template-plans.ts'

const followUps = ['example', 'reason', 'effect'] as const
/** Of a point that is named again, in UTF-16 code units. */
const shortPoint = 70

/**
 * Points worked into sentences, a paragraph each; in a short text they make one paragraph. Longer texts ask for more on
 * the first one, long texts on each.
 */
export function pointsAsProse(
  points: readonly Point[],
  length: DraftLength,
  manner: Manner,
  asks = true,
): string[] {
  const sentences = points.map((point, place) => sentenceOf(point, place, points, manner))
  if (length === 'short' && points.length <= 4) return [sentences.join(' ')]
  return sentences.map((sentence, place) => {
    const isAsked = asks && (length === 'long' || (length === 'medium' && place === 0))
    return isAsked ? `${sentence} ${followUp(points[place]!, place, manner)}` : sentence
  })
}

/** Points as the items of a list, where a single sentence needs no full stop. */
export const pointsAsItems = (points: readonly Point[]): string[] =>
  points.map(({ kind, label, markdown }) => {
    const text = /[.!?…]\s/.test(markdown) ? markdown : markdown.replace(/\.$/, '')
    return `- ${kind === 'label' ? `**${label}:** ${text}` : capitalise(text)}`
  })

/** Points one after the other; what is no sentence has the frame around it. */
export const pointsAsLines = (points: readonly Point[], frame: string): string[] =>
  points.map(({ kind, label, markdown }) => {
    if (kind === 'sentence') return markdown
    if (kind === 'label') return `**${label}:** ${markdown}`
    return fill(frame, { point: markdown })
  })

function sentenceOf(
  { kind, label, markdown }: Point,
  place: number,
  all: readonly Point[],
  manner: Manner,
): string {
  if (kind === 'sentence') return markdown
  if (kind === 'label') return `**${label}:** ${markdown}`
  const frames = writerTexts[manner.language].frames[kind]
  // Only what is framed is counted: a whole sentence neither begins nor ends a list.
  const framed = all.filter((each) => each.kind !== 'sentence' && each.kind !== 'label')
  const index = framed.indexOf(all[place]!)
  const isLast = index === framed.length - 1 && place === all.length - 1
  const position =
    all.length === 1 ? 'only' : index === 0 && place === 0 ? 'first' : isLast && index > 0 ? 'last' : 'next'
  const choices = frames[position]
  // One after the other, so that neighbours do not sound alike.
  const start = choices.indexOf(manner.pick(`frame ${kind} ${position}`, choices))
  return fill(choices[(start + place) % choices.length]!, { point: markdown })
}

function followUp({ plain }: Point, place: number, manner: Manner): string {
  const { language, pick, gaps } = manner
  const texts = writerTexts[language]
  const start = followUps.indexOf(pick('follow-up', followUps))
  const kind = followUps[(start + place) % followUps.length]!
  const point = cutAtWord(plain.replace(/[.!?…]+$/u, '').replace(/[“”"]/g, ''), shortPoint)
  const gap = gaps.mark(texts.gaps[kind], { point })
  return fill(pick(`follow-up ${place}`, texts.followUps[kind]), { gap })
}
