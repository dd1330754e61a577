import type { Language } from '@ai-studio/contract'
import { amountText } from './amount-text.ts'
import type { ReportedEvent } from './payment-report.ts'
import { harmless } from './plain-text.ts'
import { fill, operatorTexts, wordFor } from './texts.ts'

/** Details that have words of their own, or are said otherwise. */
const named = new Set(['amount', 'currency', 'failure', 'field', 'flag', 'byHand', 'isPutOff'])

/** An event in plain words: what was said, the codes behind it, and what it changed. */
export function eventText(event: ReportedEvent, language: Language): string {
  const texts = operatorTexts[language]
  const { kind, detail, statusBefore, statusAfter } = event
  const flag = word(detail.field) ?? word(detail.flag)
  const flagText = flag === null ? '' : wordFor(texts.flags, flag)
  const said = fill(wordFor(texts.events, kind), { flag: flagText })
  const parts = [
    amountIn(detail, language),
    // Earlier versions wrote it down of payments that were paid after all.
    kind !== 'paid' &&
      kind !== 'suspicious' &&
      word(detail.failure) &&
      wordFor(texts.failures, word(detail.failure) ?? ''),
    kind === 'resolved' ? flagText : null,
    detail.byHand === true ? texts.details.byHand : null,
    detail.isPutOff === true ? texts.details.isPutOff : null,
    ...Object.entries(detail)
      .filter(([name, value]) => !named.has(name) && word(value) !== null)
      .map(([name, value]) => detailText(name, word(value) ?? '', texts.details)),
  ].filter((part) => part)
  const hasChanged = statusBefore !== statusAfter && statusBefore !== null && statusAfter !== null
  const change = hasChanged
    ? ` (${wordFor(texts.statuses, statusBefore)} → ${wordFor(texts.statuses, statusAfter)})`
    : ''
  return harmless(`${said}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}${change}`)
}

/** Who said it. What the operator had the gateway asked is the gateway's word, not the operator's. */
export function sourceText({ source, kind, detail }: ReportedEvent, language: Language): string {
  const { sources } = operatorTexts[language]
  const isOwn = source !== 'operator' || detail.by !== undefined || kind === 'expired'
  return isOwn ? wordFor(sources, source) : sources.gateway
}

const word = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null

function detailText(name: string, value: string, texts: Record<string, string>): string {
  const text = texts[name]
  return text === undefined ? `${name} ${value}` : fill(text, { value })
}

function amountIn({ amount, currency }: Record<string, unknown>, language: Language): string | null {
  if (typeof amount !== 'number') return null
  return amountText({ minor: amount, currency: word(currency) ?? '' }, language)
}
