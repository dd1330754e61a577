import type { Random } from './random.ts'

export const sectionKinds = ['intro', 'verse', 'chorus', 'bridge', 'outro'] as const
/** Verses tell, choruses lift, bridges lead elsewhere; in jazz the chorus is the solo, in classical pieces the second theme. */
export type SectionKind = (typeof sectionKinds)[number]

/** A part of the form. */
export interface Section {
  kind: SectionKind
  /** First bar of the piece, from 0. */
  bar: number
  bars: number
  /** How often the same was there before. */
  turn: number
  isLastTurn: boolean
}

/** Orders of sections that a style may take, without the outro, which every piece has. */
export type FormTemplate = readonly Exclude<SectionKind, 'outro'>[]

const longestSection = 16
const mostOutro = 8

/**
 * Divides bars into sections: the order that fits best, sections of one kind equally long, what is left before and after
 * them. The last bar is the outro's and holds the last chord.
 */
export function planForm(bars: number, templates: readonly FormTemplate[], random: Random): Section[] {
  const body = Math.max(1, bars - 1)
  const fitting = templates.filter((template) => leastBars(template) <= body)
  const distance = (template: FormTemplate) => Math.abs(Math.log(idealBars(template) / body))
  const least = Math.min(...fitting.map(distance))
  const near = fitting.filter((template) => distance(template) < least + 0.08)
  // Too short for any order: one thought and its end.
  if (near.length === 0)
    return number([
      ['verse', body],
      ['outro', bars - body],
    ])

  const template = random.pick(near)
  const lengths = new Map<SectionKind, number>()
  for (const kind of template) lengths.set(kind, ideal(kind))
  const total = () => template.reduce((sum, kind) => sum + lengths.get(kind)!, 0)
  const times = (kind: SectionKind) => template.filter((other) => other === kind).length
  const inOrder: SectionKind[] = ['intro', 'bridge', 'verse', 'chorus']
  while (total() > body) {
    const shrinkable = inOrder.filter((kind) => (lengths.get(kind) ?? 0) > smallest(kind))
    const kind = shrinkable.toSorted((a, b) => lengths.get(b)! - lengths.get(a)!)[0]
    if (!kind) break
    lengths.set(kind, Math.max(smallest(kind), lengths.get(kind)! - (lengths.get(kind)! > 4 ? 4 : 2)))
  }
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false
    for (const kind of ['chorus', 'verse', 'bridge'] as const) {
      const length = lengths.get(kind)
      if (length === undefined || length >= longestSection || total() + 4 * times(kind) > body) continue
      lengths.set(kind, length + 4)
      hasGrown = true
    }
  }
  const rest = body - total()
  const introHas = lengths.get('intro') ?? 0
  // A few bars make a way in; what is more, or too little for that, is the way out.
  const toIntro =
    rest > mostOutro ? rest - mostOutro : introHas > 0 && introHas < 4 ? Math.min(rest, 4 - introHas) : 0
  const outro = bars - body + rest - toIntro
  const order: [SectionKind, number][] = template.map((kind) => [kind, lengths.get(kind)!])
  if (introHas > 0) order[0] = ['intro', introHas + toIntro]
  else if (toIntro > 0) order.unshift(['intro', toIntro])
  return number([...order, ['outro', outro]])
}

const ideal = (kind: SectionKind): number => (kind === 'intro' ? 4 : 8)
const smallest = (kind: SectionKind): number => (kind === 'intro' ? 2 : 4)
const idealBars = (template: FormTemplate): number => template.reduce((sum, kind) => sum + ideal(kind), 0)
const leastBars = (template: FormTemplate): number => template.reduce((sum, kind) => sum + smallest(kind), 0)

function number(order: readonly (readonly [SectionKind, number])[]): Section[] {
  const turns = new Map<SectionKind, number>()
  let bar = 0
  const sections = order
    .filter(([, bars]) => bars > 0)
    .map(([kind, bars]): Section => {
      const turn = turns.get(kind) ?? 0
      turns.set(kind, turn + 1)
      const section = { kind, bar, bars, turn, isLastTurn: false }
      bar += bars
      return section
    })
  return sections.map((section) => ({
    ...section,
    isLastTurn: section.turn === turns.get(section.kind)! - 1,
  }))
}
