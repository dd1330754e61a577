import type { HelpIndex, SectionHit } from './help-index.ts'
import type { Question } from './question.ts'

/** What the articles have to say to a question. */
export interface Finding {
  /** `sure`: the best hit answers it; `unsure`: it may; `none`: nothing is near. */
  certainty: 'sure' | 'unsure' | 'none'
  hits: SectionHit[]
}

/** Found by trying several hundred questions, on and off the subject; the tests hold them in place. */
const limits = {
  sure: { coverage: 0.6, score: 25, anchor: 2 },
  sureByWeight: { coverage: 0.4, score: 42, anchor: 1.5 },
  unsure: { score: 12, coverage: 0.45, anchoredCoverage: 0.22, anchor: 1.4 },
} as const
/** How much of a follow-up's own words an article must speak of, or it only answers the question before. */
const ownCoverage = 0.25

/** Searches for a question; a follow-up together with what it follows. */
export function retrieve(index: HelpIndex, question: Question): Finding {
  const alone = rate(index.search(question.own))
  if (question.combined.length === question.own.length) return alone
  const together = rate(index.search(question.combined))
  const article = together.hits[0]?.article
  if (!article || !question.hasSubject) return together
  // The article is about what was said before; which of its parts is meant, the question itself says.
  const parts = alone.hits.filter((hit) => hit.article === article && hit.coverage >= ownCoverage)
  const part = parts[0]
  if (!part) return alone
  const rest = together.hits.filter((hit) => hit.section !== part.section)
  const best = { ...part, score: together.hits[0]!.score }
  return { certainty: higher(together.certainty, alone.certainty), hits: [best, ...rest] }
}

function rate(hits: SectionHit[]): Finding {
  const best = hits[0]
  if (!best) return { certainty: 'none', hits }
  const { score, coverage, anchor } = best
  const { sure, sureByWeight, unsure } = limits
  if (
    (coverage >= sure.coverage && (score >= sure.score || anchor >= sure.anchor)) ||
    (coverage >= sureByWeight.coverage && score >= sureByWeight.score && anchor >= sureByWeight.anchor)
  ) {
    return { certainty: 'sure', hits }
  }
  const isNear =
    coverage >= unsure.coverage || (coverage >= unsure.anchoredCoverage && anchor >= unsure.anchor)
  return { certainty: score >= unsure.score && isNear ? 'unsure' : 'none', hits }
}

function higher(a: Finding['certainty'], b: Finding['certainty']): Finding['certainty'] {
  const order = ['none', 'unsure', 'sure'] as const
  return order.indexOf(a) >= order.indexOf(b) ? a : b
}
