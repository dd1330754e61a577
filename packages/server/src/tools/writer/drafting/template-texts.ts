import type { Language } from '@ai-studio/contract'
import enArticle from '../locales/en/article.json' with { type: 'json' }
import enBlogPost from '../locales/en/blogPost.json' with { type: 'json' }
import enEmail from '../locales/en/email.json' with { type: 'json' }
import enJobAd from '../locales/en/jobAd.json' with { type: 'json' }
import enPressRelease from '../locales/en/pressRelease.json' with { type: 'json' }
import enProductDescription from '../locales/en/productDescription.json' with { type: 'json' }
import enReport from '../locales/en/report.json' with { type: 'json' }
import enSocialPost from '../locales/en/socialPost.json' with { type: 'json' }
import viArticle from '../locales/vi/article.json' with { type: 'json' }
import viBlogPost from '../locales/vi/blogPost.json' with { type: 'json' }
import viEmail from '../locales/vi/email.json' with { type: 'json' }
import viJobAd from '../locales/vi/jobAd.json' with { type: 'json' }
import viPressRelease from '../locales/vi/pressRelease.json' with { type: 'json' }
import viProductDescription from '../locales/vi/productDescription.json' with { type: 'json' }
import viReport from '../locales/vi/report.json' with { type: 'json' }
import viSocialPost from '../locales/vi/socialPost.json' with { type: 'json' }
import type { TemplateName, Tone } from './template-plans.ts'

/** Ways to say the same; or such ways by the tone. */
export type Phrasings = readonly string[] | Readonly<Record<Tone, readonly string[]>>

export interface SectionTexts {
  /** Its heading in an outline. */
  label: string
  /** What belongs there. */
  hint: string
  /** Its heading in a text; without any the text goes on. */
  headings?: readonly string[]
  texts: Readonly<Record<string, Phrasings>>
}

/**
 * What a template says in one language. `{topic}` and others in braces are filled in, `{gap:key}` marks what only the
 * writer knows, and of `[[is|are]]` one is taken, by the number of the topic.
 */
export interface TemplateTexts {
  titles: readonly string[]
  sections: Readonly<Record<string, SectionTexts>>
  gaps: Readonly<Record<string, string>>
}

export const templateTexts: Readonly<Record<Language, Readonly<Record<TemplateName, TemplateTexts>>>> = {
  en: {
    article: enArticle,
    blogPost: enBlogPost,
    productDescription: enProductDescription,
    email: enEmail,
    socialPost: enSocialPost,
    pressRelease: enPressRelease,
    jobAd: enJobAd,
    report: enReport,
  },
  vi: {
    article: viArticle,
    blogPost: viBlogPost,
    productDescription: viProductDescription,
    email: viEmail,
    socialPost: viSocialPost,
    pressRelease: viPressRelease,
    jobAd: viJobAd,
    report: viReport,
  },
}
