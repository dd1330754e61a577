import type { Language } from '@ai-studio/contract/constants'

/**
 * Where the studio is, in pages written at build time; the server that sends them fills it in. No address of a page
 * can hold it, so it is found without looking at markup.
 */
export const originPlace = '{{studio-origin}}'

const context = 'https://schema.org'
const name = 'AI Studio'

/** The application: free, in the browser. */
export const applicationData = (description: string, language: Language): object => ({
  '@context': context,
  '@type': 'WebApplication',
  name,
  description,
  url: `${originPlace}/`,
  inLanguage: language,
  applicationCategory: 'UtilitiesApplication',
  operatingSystem: 'Any',
  browserRequirements: 'Requires JavaScript',
  isAccessibleForFree: true,
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
})

/** Who runs it. */
export const organisationData = (): object => ({
  '@context': context,
  '@type': 'Organization',
  name,
  url: `${originPlace}/`,
  logo: `${originPlace}/icons/icon-512.png`,
  location: [
    { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'SG' } },
    { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'VN' } },
  ],
})

export interface QuestionAndAnswer {
  question: string
  /** Plain text. */
  answer: string
}

/** Questions and answers that stand on the page. */
export const questionsData = (questions: readonly QuestionAndAnswer[], language: Language): object => ({
  '@context': context,
  '@type': 'FAQPage',
  inLanguage: language,
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** The way from the beginning to a page: names and paths, the page itself last. */
export const breadcrumbData = (trail: readonly { name: string; path: string }[]): object => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name: step, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step,
    item: originPlace + path,
  })),
})
