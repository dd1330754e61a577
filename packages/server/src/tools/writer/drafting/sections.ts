import { pointsAsItems, pointsAsLines, pointsAsProse } from './points-as-text.ts'
import { choose, say, type Manner } from './speech.ts'
import {
  reaches,
  type DraftLength,
  type PointsPart,
  type SectionPlan,
  type TextPart,
} from './template-plans.ts'
import type { SectionTexts } from './template-texts.ts'
import type { Workplace } from './workplace.ts'

/** A section of the template with its heading; nothing where it has nothing to say. */
export function sectionOf(section: SectionPlan, place: Workplace, { heading = true } = {}): string[] {
  const { request, manner, texts } = place
  if (!reaches(request.length, section.from)) return []
  const own = texts.sections[section.id]!
  const hasPoints = section.parts.some((part) => part.kind === 'points' && place.points.get(part)!.length > 0)
  const isEmpty = !section.parts.some((part) =>
    part.kind === 'points' ? pointsCount(part, place) > 0 : isSaid(part, place, hasPoints),
  )
  if (isEmpty) return []
  const body: string[] = []
  for (const part of section.parts) {
    if (part.kind === 'points') body.push(...pointsChunks(part, own, place))
    else if (isSaid(part, place, hasPoints)) {
      const said = say(choose(manner, `${section.id}.${part.key}`, own.texts[part.key]!), manner)
      const before = body.at(-1)
      if (part.joins && before !== undefined && !isItem(before) && !before.endsWith(']'))
        body[body.length - 1] = `${before} ${said}`
      else body.push(said)
    }
  }
  return [...(heading ? headingOf(section, own, manner) : []), ...body]
}

const headingOf = ({ id }: SectionPlan, { headings }: SectionTexts, manner: Manner): string[] =>
  headings ? [`## ${manner.pick(`${id} heading`, headings)}`] : []

function isSaid(part: TextPart, { request, manner, all }: Workplace, hasPoints: boolean): boolean {
  if (!reaches(request.length, part.from)) return false
  if (part.unless && all.some(({ says }) => says.includes(part.unless!))) return false
  if (part.when === 'audience') return manner.audience !== ''
  if (part.when === 'noAudience') return manner.audience === ''
  return part.when !== 'points' || hasPoints
}

/** Points wanted where there are none, and where there are some. */
const wanted: Readonly<Record<DraftLength, readonly [none: number, some: number]>> = {
  short: [2, 1],
  medium: [3, 2],
  long: [4, 3],
}

/** The keys of gaps that stand for points which are not there. */
export function missingPoints(part: PointsPart, place: Workplace): readonly string[] {
  const given = place.points.get(part)?.length ?? 0
  const [none, some] = wanted[place.request.length]
  return part.gaps?.slice(given, given === 0 ? none : Math.max(given, some)) ?? []
}

const pointsCount = (part: PointsPart, place: Workplace): number =>
  (place.points.get(part)?.length ?? 0) + missingPoints(part, place).length

function pointsChunks(part: PointsPart, { texts }: SectionTexts, place: Workplace): string[] {
  const { manner, request } = place
  const given = place.points.get(part) ?? []
  const missing = missingPoints(part, place).map((key) => manner.gaps.mark(manner.gapTexts[key]!))
  if (part.as === 'list') return [...pointsAsItems(given), ...missing.map((gap) => `- ${gap}`)]
  if (given.length === 0) return missing
  if (part.as === 'lines') {
    return pointsAsLines(given, say(choose(manner, part.frame!, texts[part.frame!]!), manner))
  }
  return [...pointsAsProse(given, request.length, manner, part.asks ?? false), ...missing]
}

const isItem = (line: string | undefined): boolean => /^(?:- |\d+\. )/.test(line ?? '')

/** Paragraphs with an empty line between them, and the items of one list without. */
export function joinChunks(chunks: readonly string[]): string {
  return chunks
    .map((chunk) => chunk.trim())
    .filter(Boolean)
    .reduce((text, chunk) => {
      if (text === '') return chunk
      const isOneList = isItem(text.split('\n').at(-1)) && isItem(chunk)
      return `${text}${isOneList ? '\n' : '\n\n'}${chunk}`
    }, '')
}
