import { gapsIn } from './gaps.ts'
import { readOutline } from './given-outline.ts'
import { asMarkdown } from './own-words.ts'
import { joinChunks, sectionOf } from './sections.ts'
import { templatePlans } from './template-plans.ts'
import { titleFor, workplaceOf, type DraftRequest } from './workplace.ts'
import { writeByOutline } from './write-by-outline.ts'

export interface Draft {
  /** Plain text. */
  title: string
  markdown: string
  /** What only the writer knows, in the order of the text. */
  gaps: string[]
}

/**
 * Fills in a template: the writer's own points in sentences, where they belong, and marked gaps for what only the writer
 * knows. Nothing is made up. The same request always makes the same text.
 */
export function writeDraft(request: DraftRequest): Draft {
  const place = workplaceOf(request)
  const { manner } = place
  const outline = readOutline(request.outline, request.language)
  const title = outline.title ?? undefined
  const heading = title ? asMarkdown(title) : titleFor(place)
  const chunks =
    outline.sections.length > 0
      ? writeByOutline(place, outline.sections)
      : templatePlans[request.template].flatMap((section) => sectionOf(section, place))
  const isLetter = request.template === 'email' || request.template === 'socialPost'
  const opening = manner.topic.lead && !isLetter ? [manner.topic.lead] : []
  const own = isLetter && manner.topic.lead ? withLead(chunks, manner.topic.lead) : chunks
  const markdown = joinChunks([...(isLetter ? [] : [`# ${heading}`]), ...opening, ...own])
  return {
    title: title ?? plainTitle(heading),
    markdown,
    gaps: gapsIn(markdown),
  }
}

/** Behind the salutation, or behind the first line. */
const withLead = (chunks: readonly string[], lead: string): string[] => {
  const salutation = chunks.findIndex(
    (chunk) => /[,!]$/.test(chunk) && chunk.length < 300 && !chunk.startsWith('**'),
  )
  const at = salutation >= 0 && salutation <= 2 ? salutation + 1 : 1
  return [...chunks.slice(0, at), lead, ...chunks.slice(at)]
}

const plainTitle = (markdown: string): string => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1')
