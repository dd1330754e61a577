import type { ModelErrorCode } from '../provider.ts'
import type { UpstreamRefusal } from './upstream-error.ts'

interface Rule {
  code: ModelErrorCode
  statuses?: readonly number[]
  codes?: RegExp
  message?: RegExp
  /** The rule only counts when the request had images. */
  withImages?: boolean
}

/**
 * What a refusal means, first match first. A rule matches by status, by the service's own codes, or by the words
 * of its message; services agree on little, so the words count where they are unmistakable.
 */
const rules: readonly Rule[] = [
  // No money left is told as 429 by some, but waiting doesn't help: the operator has to act, as with a key.
  {
    code: 'MODEL_AUTH_FAILED',
    statuses: [401, 402],
    codes:
      /insufficient_(?:quota|balance|credits)|billing|invalid_api_key|invalid_authentication|unauthenticated/,
  },
  { code: 'MODEL_RATE_LIMITED', statuses: [429, 529], codes: /rate_?limit|too_many_requests|overloaded/ },
  {
    code: 'MODEL_CONTENT_REFUSED',
    statuses: [451],
    codes: /content_?(?:policy|filter)|responsible_?ai|moderation|data_inspection|safety|prohibited_content/,
    message: /content (?:management )?policy|content filter|safety system|requires moderation|was flagged/i,
  },
  {
    code: 'MODEL_AUTH_FAILED',
    statuses: [403],
    codes: /permission|authentication_error|unauthorized|forbidden/,
  },
  {
    code: 'MODEL_CONTEXT_EXCEEDED',
    statuses: [413],
    codes:
      /context_?(?:length|window)|exceed_context|string_above_max_length|prompt_too_long|request_too_large/,
    message:
      /maximum context length|context (?:length|window|size)|too many (?:input )?tokens|(?:prompt|input|request) is too long|reduce the length/i,
  },
  {
    code: 'MODEL_NOT_FOUND',
    statuses: [404],
    codes: /model_?not_?found|unknown_model|invalid_model/,
    message:
      /\bmodel\b.{0,200}\b(?:not found|does(?: not|n't) exist|not exist)|(?:unknown|no such|invalid) model\b/i,
  },
  {
    code: 'MODEL_CANNOT_SEE',
    withImages: true,
    message:
      /(?:image|vision|multi-?modal).{0,80}(?:not|n't|only|unsupported)|(?:not|n't|unsupported).{0,80}(?:image|vision|multi-?modal)/i,
  },
  { code: 'MODEL_TIMEOUT', statuses: [408, 504, 522, 524], codes: /time_?out/ },
]

/** The visitor's error code for a refusal of a service. */
export function classify(refusal: UpstreamRefusal, hadImages: boolean): ModelErrorCode {
  for (const rule of rules) {
    if (rule.withImages && !hadImages) continue
    const { status, codes, message } = refusal
    if (status !== undefined && rule.statuses?.includes(status)) return rule.code
    if (rule.codes?.test(codes)) return rule.code
    // Words of a message count only where the service blames the request, not itself.
    const blamesRequest = status === undefined || (status >= 400 && status < 500)
    if (blamesRequest && rule.message?.test(message)) return rule.code
  }
  return 'MODEL_UNAVAILABLE'
}
