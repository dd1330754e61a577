import type { Language } from '@ai-studio/contract/constants'

/** Subjects of the documentation, in the order in which people need them. */
export const docCategories = ['start', 'embed', 'build', 'operate'] as const
export type DocCategory = (typeof docCategories)[number]

/** Whom a tutorial is for, the easiest first. */
export const tutorialLevels = ['beginner', 'developer', 'operator'] as const
export type TutorialLevel = (typeof tutorialLevels)[number]

/** What stands above the text of each written page. */
export interface ContentHead {
  /** File name without extension, the same in every language; the last part of the address. */
  slug: string
  title: string
  /** For search engines. */
  description: string
  /** A sentence or two under the title. */
  summary: string
  /** Place among its neighbours, from 1. */
  order: number
}

export interface DocHead extends ContentHead {
  category: DocCategory
}

export interface TutorialHead extends ContentHead {
  level: TutorialLevel
  /** How long it takes. */
  minutes: number
}

export interface ContentHeading {
  /** The same in every language, so that an address leads to the same section in each. */
  id: string
  /** 2 for `##`. */
  level: number
  text: string
}

/** A written page in one language. */
export type ContentPage<Head extends ContentHead = ContentHead> = Head & {
  language: Language
  /** Markdown, without a heading of the first level. */
  text: string
  /** The headings in the text, in order. */
  headings: readonly ContentHeading[]
}

export interface FaqEntry {
  /** The same in every language. */
  id: string
  question: string
  /** Markdown. */
  answer: string
}

export interface FaqCategory {
  id: string
  title: string
  entries: readonly FaqEntry[]
}

/** The frequently asked questions in one language. */
export interface FaqContent extends ContentHead {
  language: Language
  /** What stands before the questions, as Markdown. */
  intro: string
  categories: readonly FaqCategory[]
}

/** A question and its answer without formatting. */
export interface PlainQuestion {
  question: string
  answer: string
}
