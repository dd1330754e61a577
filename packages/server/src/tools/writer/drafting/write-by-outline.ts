import { cutAtWord } from '../text/cut.ts'
import { stopWords, wordsOf } from '../../sentences/index.ts'
import { writerTexts } from '../writer-texts.ts'
import type { GivenSection } from './given-outline.ts'
import { asMarkdown } from './own-words.ts'
import { pointOf, type Point } from './points.ts'
import { pointsAsProse } from './points-as-text.ts'
import { sectionOf } from './sections.ts'
import { templatePlans, type DraftLength } from './template-plans.ts'
import type { Workplace } from './workplace.ts'

const asked: Readonly<Record<DraftLength, readonly ('section' | 'sectionExample' | 'sectionEffect')[]>> = {
  short: ['section'],
  medium: ['section', 'sectionExample'],
  long: ['section', 'sectionExample', 'sectionEffect'],
}

/**
 * Follows somebody's outline: its headings in its order, and below each what belongs to it of the points. The template's
 * opening and closing go under headings that are meant for them; without one the opening stands before the first.
 */
export function writeByOutline(place: Workplace, sections: readonly GivenSection[]): string[] {
  const plans = templatePlans[place.request.template]
  // All points go to the sections of the outline, so the template has none left.
  const bare: Workplace = { ...place, points: new Map([...place.points.keys()].map((part) => [part, []])) }
  const [first, last] = [plans[0]!, plans.at(-1)!]
  const isLetter = place.request.template === 'email' || place.request.template === 'socialPost'
  const written = new Set(sections.flatMap(({ points }) => points.map(asWritten)))
  // An outline that was made of the points has them already.
  const left = place.all.filter(({ plain }) => !written.has(asWritten(plain)))
  const shared = share(left, sections)
  const body = sections.flatMap((section, index) => [
    `${'#'.repeat(section.level)} ${asMarkdown(section.heading)}`,
    ...(section.role === 'opening' ? sectionOf(first, bare, { heading: false }) : []),
    ...ownChunks(section, shared[index]!, place),
    ...(section.role === 'closing' ? sectionOf(last, bare, { heading: false }) : []),
  ])
  const opening = sections[0]?.role === 'opening' ? [] : sectionOf(first, bare, { heading: false })
  const closing =
    isLetter && sections.at(-1)?.role !== 'closing' ? sectionOf(last, bare, { heading: false }) : []
  return [...opening, ...body, ...closing]
}

/** What is compared of a point: its words, whatever ends it. */
const asWritten = (point: string): string => point.toLowerCase().replace(/[\s.!?…;:,]+$/u, '')

function ownChunks(section: GivenSection, given: readonly Point[], place: Workplace): string[] {
  const { manner, request } = place
  // As it was given: outlines begin their points with a capital.
  const own = section.points.map(
    (point) =>
      place.all.find(({ plain }) => asWritten(plain) === asWritten(point)) ??
      pointOf(point, request.language),
  )
  const points = [...own, ...given]
  if (points.length > 0) return pointsAsProse(points, request.length, manner)
  if (section.role !== 'middle') return []
  const heading = cutAtWord(section.heading, 80)
  return asked[request.length].map((kind) =>
    manner.gaps.mark(writerTexts[request.language].gaps[kind], { heading }),
  )
}

/** Points by the words that they share with a heading; the others one after the other over the middle. */
function share(points: readonly Point[], sections: readonly GivenSection[]): Point[][] {
  const shared: Point[][] = sections.map(() => [])
  const middle = sections.flatMap(({ role }, index) => (role === 'middle' ? [index] : []))
  const places = middle.length > 0 ? middle : sections.map((_, index) => index)
  const words = sections.map(({ heading, points: below }) => contentOf([heading, ...below].join(' ')))
  const left: Point[] = []
  for (const point of points) {
    const own = contentOf(point.plain)
    const scores = places.map((index) => [...own].filter((word) => words[index]!.has(word)).length)
    const best = Math.max(...scores)
    if (best > 0) shared[places[scores.indexOf(best)]!]!.push(point)
    else left.push(point)
  }
  const perSection = Math.ceil(left.length / places.length)
  left.forEach((point, index) => shared[places[Math.floor(index / perSection)]!]!.push(point))
  return shared
}

const contentOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .map((word) => word.toLowerCase().replace(/(?<=\w{3})(?:es|s|ing|ed)$/, ''))
      .filter((word) => word.length > 1 && !stopWords.en.has(word) && !stopWords.vi.has(word)),
  )
