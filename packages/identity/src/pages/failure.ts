import type { Language } from '@ai-studio/contract'
import { html } from './html.ts'
import type { Page } from './page.ts'
import { textsIn } from './texts.ts'

export interface Failure {
  title: string
  advice: string
  /** For those who look into it: a code and a sentence. */
  detail?: { error: string; description?: string | undefined }
  /** Where somebody can go on instead. */
  otherWay?: string
  status: number
}

/** The page for what cannot go on; says what happened, and always leads somewhere. */
export function failurePage(language: Language, { title, advice, detail, otherWay, status }: Failure): Page {
  const { failure } = textsIn(language)
  const body = html`<div class="card">
    <header>
      <h1>${title}</h1>
      <p class="lead">${advice}</p>
    </header>
    ${detail && html`<p class="hint" lang="en"><code>${detail.error}</code> ${detail.description}</p>`}
    ${otherWay !== undefined && html`<a class="button primary" href="${otherWay}">${failure.otherWay}</a>`}
    <a class="button${otherWay === undefined && ' primary'}" href="/">${failure.home}</a>
  </div>`
  return { language, title, body, status }
}

/**
 * The page for what is used up, too old or not ours.
 * @param more where somebody can go on, and what those need who look into it
 */
export const expiredPage = (
  language: Language,
  { status = 400, ...more }: Partial<Pick<Failure, 'otherWay' | 'detail' | 'status'>> = {},
): Page => {
  const { title, advice } = textsIn(language).failure
  return failurePage(language, { title, advice, status, ...more })
}

export const internalFailurePage = (language: Language): Page => {
  const { internalTitle, internalAdvice } = textsIn(language).failure
  return failurePage(language, { title: internalTitle, advice: internalAdvice, status: 500 })
}
