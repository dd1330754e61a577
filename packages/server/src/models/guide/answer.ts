import type { Language } from '@ai-studio/contract'
import type { HelpArticle } from '../../help/help-articles.ts'
import type { SectionHit } from './help-index.ts'
import { fillText, type GuideTexts } from './guide-texts.ts'
import type { Finding } from './retrieval.ts'
import type { SmallTalk } from './small-talk.ts'

const mostLinks = 3
/** An article must fit this well, compared with the best, to be worth a link. */
const linkShare = 0.45
/** A second part of the same article is shown when it fits nearly as well as the first; after the introduction
 * sooner, because that says things in short. */
const secondPartShare = 0.9
const secondPartShareAfterIntroduction = 0.7
/** Longest second part, in characters: an answer is no article. */
const secondPartLength = 900
const guideSlug = 'what-is-guide'
const connectSlug = 'connect-a-model'

/** What an answer is written from: sentences and articles of one language. */
export interface Library {
  language: Language
  texts: GuideTexts
  articles: readonly HelpArticle[]
}

/** The best part of an article, word for word, and where to read on. */
export function passageAnswer({ texts }: Library, hits: readonly SectionHit[], alreadyShown: string): string {
  const best = hits.find((hit) => !isShown(hit, alreadyShown)) ?? hits[0]!
  const { article, section } = best
  const lead =
    section.heading === null
      ? fillText(texts.lead, { title: article.title })
      : fillText(texts.leadSection, { title: article.title, heading: section.heading })
  const share = section.heading === null ? secondPartShareAfterIntroduction : secondPartShare
  const second = hits.find(
    (hit) =>
      hit.article === article &&
      hit.section !== section &&
      // The introduction says in short what the parts say; after one of them it only repeats.
      hit.section.heading !== null &&
      hit.score >= share * best.score &&
      hit.section.blocks.join('').length <= secondPartLength &&
      !isShown(hit, alreadyShown),
  )
  const parts = [lead, ...section.blocks]
  if (second) parts.push(...headed(second), ...second.section.blocks)
  return [...parts, texts.more, links(closest(hits, best))].join('\n\n')
}

/** Nothing fits for certain: says so, and what comes near where something does. */
export function helplessAnswer(library: Library, finding: Finding): string {
  const { texts } = library
  const parts =
    finding.certainty === 'none'
      ? [texts.notFound, texts.tryAsking, suggestions(texts)]
      : [texts.unsure, links(closest(finding.hits, finding.hits[0]!))]
  return [...parts, connectSentence(library)].join('\n\n')
}

/** The answer to a message without a question. */
export function smallTalkAnswer({ texts, articles }: Library, kind: SmallTalk): string {
  if (kind === 'thanks') return texts.thanks
  const guide = articles.find(({ slug }) => slug === guideSlug)
  const parts = [kind === 'about' ? texts.about : texts.greeting, texts.tryAsking, suggestions(texts)]
  if (guide) parts.push(texts.more, links([guide]))
  return parts.join('\n\n')
}

/** The answer to an image without words. */
export function imageAnswer({ texts }: Library): string {
  return [texts.noImages, texts.tryAsking, suggestions(texts)].join('\n\n')
}

function isShown({ section }: SectionHit, alreadyShown: string): boolean {
  return section.blocks.length > 0 && section.blocks.every((block) => alreadyShown.includes(block))
}

function headed({ section }: SectionHit): string[] {
  return section.heading === null ? [] : [`**${section.heading}**`]
}

/** The article of the best hit, then others that fit nearly as well. */
function closest(hits: readonly SectionHit[], best: SectionHit): HelpArticle[] {
  const result = [best.article]
  for (const { article, score } of hits) {
    if (result.length < mostLinks && score >= linkShare * best.score && !result.includes(article)) {
      result.push(article)
    }
  }
  return result
}

function links(articles: readonly HelpArticle[]): string {
  return articles.map(({ title, slug }) => `- [${title}](/help/${slug})`).join('\n')
}

function suggestions(texts: GuideTexts): string {
  return Object.values(texts.suggestions)
    .map((question) => `- ${question}`)
    .join('\n')
}

function connectSentence({ texts, articles }: Library): string {
  const title = articles.find(({ slug }) => slug === connectSlug)?.title ?? connectSlug
  return fillText(texts.connect, { title })
}
