import type { Language } from '@ai-studio/contract'
import { Gaps } from './gaps.ts'
import { hashtagsOf } from './hashtags.ts'
import { pickBy } from './phrasing.ts'
import { pointsOf, type Point } from './points.ts'
import { choose, say, type Manner } from './speech.ts'
import {
  reaches,
  templatePlans,
  type DraftLength,
  type PointsPart,
  type TemplateName,
  type Tone,
} from './template-plans.ts'
import { templateTexts, type TemplateTexts } from './template-texts.ts'
import { insideSentence, topicOf } from './topic.ts'

/** What somebody has filled in for a text from a template. */
export interface DraftRequest {
  template: TemplateName
  topic: string
  /** One a line. */
  points: string
  /** Markdown headings, or a list; empty for the template's own. */
  outline: string
  tone: Tone
  length: DraftLength
  language: Language
  audience: string
}

/** Everything that a draft is made with. */
export interface Workplace {
  request: DraftRequest
  manner: Manner
  texts: TemplateTexts
  /** By the part that they go to. */
  points: ReadonlyMap<PointsPart, readonly Point[]>
  all: readonly Point[]
}

/** Puts together what a draft is made with. */
export function workplaceOf(request: DraftRequest): Workplace {
  const { template, language, tone, topic, points, audience, length, outline } = request
  const texts = templateTexts[language][template]
  const all = pointsOf(points, language)
  const manner: Manner = {
    language,
    tone,
    topic: topicOf(topic, language),
    audience: insideSentence(audience, language),
    hashtags: hashtagsOf(topic, language),
    pick: pickBy([template, language, tone, topic, points, audience, length, outline]),
    gaps: new Gaps(language),
    gapTexts: texts.gaps,
  }
  return { request, manner, texts, points: handOut(all, template, length), all }
}

/** Gives each point to the first part that asks for what it says; all find a place in each template and length. */
function handOut(
  points: readonly Point[],
  template: TemplateName,
  length: DraftLength,
): Map<PointsPart, Point[]> {
  const parts = templatePlans[template]
    .filter(({ from }) => reaches(length, from))
    .flatMap((section) => section.parts.filter((part) => part.kind === 'points'))
  const main = parts.find((part) => part.roles.includes('other'))!
  const given = new Map<PointsPart, Point[]>(parts.map((part) => [part, []]))
  for (const point of points) {
    const part = parts.find(({ roles }) => roles.includes(point.role)) ?? main
    given.get(part)!.push(point)
  }
  // The news itself is no side fact, whatever date or figure it holds.
  const first = points[0]
  const side = parts.find((part) => part !== main && given.get(part)![0] === first)
  if (first?.kind === 'sentence' && side?.as === 'list') {
    given.get(side)!.shift()
    given.get(main)!.unshift(first)
  }
  return given
}

/** The title of a text, as Markdown. What ends in a mark of its own takes nothing behind it. */
export function titleFor({ manner, texts }: Workplace): string {
  const isPlain = !/[?!…]["'”’)]*$/u.test(manner.topic.title)
  return say(isPlain ? choose(manner, 'title', texts.titles) : texts.titles[0]!, manner)
}
