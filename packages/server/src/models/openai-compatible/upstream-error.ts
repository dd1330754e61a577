/** What a service says about its refusal, whatever shape it says it in. */
export interface UpstreamRefusal {
  status: number | undefined
  /** Codes and types, in lower case, with spaces between. */
  codes: string
  message: string
}

/**
 * The cause of a `ModelError`, for the log: says what the service said, without the request, without headers,
 * without keys and without what the visitor wrote.
 */
export class UpstreamError extends Error {
  readonly status: number | undefined
  readonly code: string | undefined

  constructor(message: string, options: { status?: number | undefined; code?: string | undefined } = {}) {
    super(message)
    this.name = 'UpstreamError'
    this.status = options.status
    this.code = options.code
  }
}

const codeFields = ['code', 'type', 'status', 'reason'] as const
const messageFields = ['message', 'msg', 'detail', 'error_description'] as const

/**
 * Reads an error as services write it: `{ error: { message, type, code } }`, `{ error: "text" }`,
 * `{ message, type, code }`, `{ detail: "text" }`, the same in an array, or plain text.
 */
export function readRefusal(body: unknown, status: number | undefined): UpstreamRefusal {
  const codes = new Set<string>()
  const messages: string[] = []
  let said: number | undefined
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string') messages.push(value)
    if (typeof value !== 'object' || value === null || depth > 4) return
    if (Array.isArray(value)) return value.slice(0, 3).forEach((item) => visit(item, depth + 1))
    const fields = value as Record<string, unknown>
    for (const name of codeFields) {
      const code = fields[name]
      if (typeof code === 'string') codes.add(code.toLowerCase())
      if (typeof code === 'number' && code >= 400 && code < 600) said = code
    }
    for (const name of messageFields) {
      if (typeof fields[name] === 'string') messages.push(fields[name])
    }
    visit(fields['error'], depth + 1)
    visit(fields['innererror'], depth + 1)
    if (typeof fields['detail'] === 'object') visit(fields['detail'], depth + 1)
  }
  visit(typeof body === 'string' ? parseLoosely(body) : body, 0)
  return { status: status ?? said, codes: [...codes].join(' '), message: messages.join(' ').slice(0, 2000) }
}

function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A key with its scheme before it, as in `Bearer sk-…`; shorter words stand in ordinary sentences too. */
const schemeAndKey = /^[\w-]+ (\S{8,})$/

/** What must never be repeated of the headers of a request; a key is one with and without its scheme. */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.values(headers).flatMap((value) => [value, ...(schemeAndKey.exec(value)?.slice(1) ?? [])])
}

const longestLogged = 300
/** Shorter texts of a visitor stand in ordinary sentences too. */
const shortestPrivate = 4
/** Services quote the beginning of long texts; so much of it is recognised. */
const quotedBeginning = 30

/** Takes secrets and what the visitor wrote out of a message of a service, and shortens it. */
export function redact(message: string, secrets: readonly string[], privateTexts: readonly string[]): string {
  let result = message.replaceAll(/data:[\w/+.-]+;base64,[\w+/=]*/g, '[image]')
  for (const secret of secrets) if (secret !== '') result = result.replaceAll(secret, '[key]')
  // Services like to quote a part of the key they refuse.
  result = result.replaceAll(/\b(?:(?:sk|pk|gsk|xai|hf)[-_]|Bearer )[\w*.-]{6,}/g, '[key]')
  for (const text of privateTexts.map((text) => text.trim())) {
    if (text.length < shortestPrivate) continue
    result = result.replaceAll(text, '[text]')
    const beginning = text.length > quotedBeginning ? result.indexOf(text.slice(0, quotedBeginning)) : -1
    if (beginning !== -1) result = `${result.slice(0, beginning)}[text]`
  }
  return result.replaceAll(/\s+/g, ' ').slice(0, longestLogged)
}
