import en from '@ai-studio/contract/locales/en/status.json' with { type: 'json' }
import vi from '@ai-studio/contract/locales/vi/status.json' with { type: 'json' }
import type { FieldError, Language } from '@ai-studio/contract'
import { traceIdHeader } from '@ai-studio/contract/constants'
import { ApiError, type ApiErrorCode, type LocalErrorCode } from './api-error.ts'

const texts: Record<Language, Record<string, string>> = { en, vi }

/** A refusal as any transport delivers it. */
export interface Refusal {
  status: number
  header(name: string): string | null | undefined
  /** The body as text, or already parsed. */
  body: unknown
}

function statusText(status: number, language: Language): string {
  const known = texts[language]
  return known[status] ?? known[status < 500 ? 400 : 500] ?? ''
}

function parse(body: unknown): Record<string, unknown> {
  let value = body
  if (typeof body === 'string') {
    try {
      value = JSON.parse(body)
    } catch {
      return {}
    }
  }
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const nonBlank = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value : undefined

/** Field errors in our own shape; other servers may list plain texts. */
function fieldErrors(list: unknown): FieldError[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    const { path, message } = parse(entry)
    const text = nonBlank(message) ?? nonBlank(entry)
    return text ? [{ path: nonBlank(path) ?? '', message: text }] : []
  })
}

/** Seconds to wait, from a number of seconds or a date. */
function retryAfter(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** The error of a refused call. Its text: server message, else error field, else joined list, else by status. */
export function refusalError(refusal: Refusal, language: Language, cause?: unknown): ApiError {
  const { status, header } = refusal
  const { code, message, error, errors } = parse(refusal.body)
  const listed = fieldErrors(errors)
  return new ApiError((nonBlank(code) as ApiErrorCode | undefined) ?? 'UNKNOWN', {
    text:
      nonBlank(message) ??
      nonBlank(error) ??
      nonBlank(listed.map((entry) => entry.message).join(', ')) ??
      statusText(status, language),
    status,
    errors: listed,
    traceId: header(traceIdHeader) ?? null,
    ...(retryAfter(header('Retry-After')) === undefined
      ? {}
      : { retryAfter: retryAfter(header('Retry-After')) }),
    cause,
  })
}

/** The error of a call that got no usable answer. */
export function localError(code: LocalErrorCode, language: Language, cause?: unknown): ApiError {
  const key = {
    NETWORK: 'network',
    TIMEOUT: 'timeout',
    ABORTED: '',
    PROTOCOL_MISMATCH: '500',
    UNKNOWN: '500',
  }[code]
  return new ApiError(code, { text: texts[language][key] ?? '', cause })
}
