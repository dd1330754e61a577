import { capitalise } from '../text/english.ts'
import { gapsIn } from './gaps.ts'
import { joinChunks, missingPoints } from './sections.ts'
import { choose } from './speech.ts'
import { reaches, templatePlans, type SectionPlan } from './template-plans.ts'
import { titleFor, workplaceOf, type DraftRequest, type Workplace } from './workplace.ts'
import type { Draft } from './write-draft.ts'

/**
 * The outline of a text from a template: a heading for each section, what belongs there in italics, the writer's points
 * where they will stand, and the gaps. It can be given back as the outline of a draft.
 */
export function writeOutline(request: Omit<DraftRequest, 'outline'>): Draft {
  const place = workplaceOf({ ...request, outline: '' })
  const { manner } = place
  const heading = titleFor(place)
  const sections = templatePlans[request.template].filter(({ from }) => reaches(request.length, from))
  const markdown = joinChunks([
    `# ${heading}`,
    ...(manner.topic.lead ? [manner.topic.lead] : []),
    ...sections.flatMap((section) => sectionChunks(section, place)),
  ])
  return {
    title: heading.replace(/\\([!-/:-@[-`{-~])/g, '$1'),
    markdown,
    gaps: gapsIn(markdown),
  }
}

function sectionChunks({ id, parts }: SectionPlan, place: Workplace): string[] {
  const { texts, manner, request, all } = place
  const { label, hint, texts: own } = texts.sections[id]!
  const items = parts.flatMap((part): string[] => {
    if (part.kind === 'points') {
      return [
        ...(place.points.get(part) ?? []).map(({ label: name, kind, markdown }) =>
          kind === 'label' ? `- **${name}:** ${markdown}` : `- ${capitalise(markdown)}`,
        ),
        ...missingPoints(part, place).map((key) => `- ${manner.gaps.mark(manner.gapTexts[key]!)}`),
      ]
    }
    const isThere =
      reaches(request.length, part.from) &&
      !(part.unless && all.some(({ says }) => says.includes(part.unless!))) &&
      !(part.when === 'noAudience' && manner.audience !== '')
    if (!isThere || part.when === 'audience') return []
    const keys = [...choose(manner, `${id}.${part.key}`, own[part.key]!).matchAll(/\{gap:(\w+)\}/g)]
    return keys.map(([, key]) => `- ${manner.gaps.mark(manner.gapTexts[key!]!)}`)
  })
  return [`## ${label}`, `*${hint}*`, ...new Set(items)]
}
