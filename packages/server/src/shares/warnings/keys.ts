import type { Found } from './found.ts'

/**
 * What keys of well-known services look like. Every repetition has a bound and every expression begins with letters of
 * its own, so that no text takes longer than its length.
 */
const known: readonly RegExp[] = [
  // OpenAI, Anthropic, and others that took up their way of writing.
  /\bsk-[A-Za-z0-9_-]{16,200}/g,
  // Stripe.
  /\b[prs]k_(?:live|test)_[A-Za-z0-9]{10,200}/g,
  /\bwhsec_[A-Za-z0-9+/=]{16,100}/g,
  // GitHub and GitLab.
  /\bgh[opsur]_[A-Za-z0-9]{20,255}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,255}/g,
  /\bglpat-[A-Za-z0-9_-]{16,100}/g,
  // Amazon and Google.
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{30,60}/g,
  /\bya29\.[A-Za-z0-9_-]{20,300}/g,
  // Slack, npm, Hugging Face, SendGrid, Shopify, DigitalOcean.
  /\bxox[a-z]-[A-Za-z0-9-]{10,250}/g,
  /\bxapp-[A-Za-z0-9-]{10,250}/g,
  /\bnpm_[A-Za-z0-9]{30,60}/g,
  /\bhf_[A-Za-z0-9]{20,60}/g,
  /\bSG\.[A-Za-z0-9_-]{16,40}\.[A-Za-z0-9_-]{16,80}/g,
  /\bshp(?:at|ca|pa|ss)_[A-Fa-f0-9]{20,60}/g,
  /\bdo[opr]_v1_[a-f0-9]{40,80}/g,
  // JSON Web Tokens.
  /(?<![\w-])eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{8,2000}/g,
  // Private keys as files.
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/g,
]

/** Words before a value that nobody else should know. */
const announcing =
  /api[_ -]?key|access[_ -]?key|account[_ -]?key|private[_ -]?key|secret|token|passw(?:or)?d|passphrase|bearer|\bkey|\bpwd|mật khẩu|khóa|khoá/giu
/** What may stand between such a word and its value. */
const between = /[\s"'`:=>,([{*_-]{0,12}(?:is|are|là|was)?[\s"'`:=>([{*]{0,12}/uy
const value = /[A-Za-z0-9_\-+/=.~!@#$%^&]{16,200}/y

/** Places that look like keys, tokens and the like. */
export function findKeys(text: string): Found[] {
  const found: Found[] = []
  for (const expression of known) {
    for (const match of text.matchAll(expression)) {
      found.push({ kind: 'key', start: match.index, end: match.index + match[0].length })
    }
  }
  let end = 0
  for (const match of text.matchAll(announcing)) {
    if (match.index < end) continue
    between.lastIndex = match.index + match[0].length
    between.exec(text)
    value.lastIndex = between.lastIndex
    const candidate = value.exec(text)
    if (!candidate) continue
    end = candidate.index + candidate[0].length
    if (isRandom(candidate[0])) {
      found.push({ kind: 'key', start: candidate.index, end })
    }
  }
  return found
}

/** Bits for each character from which a text is more than words. */
const randomBits = 3
const severalDigits = /\d.*\d.*\d/

/** Whether a text mixes its characters as a machine does. */
function isRandom(text: string): boolean {
  if (!/\d/.test(text) || !/[A-Za-z]/.test(text)) return false
  if (!severalDigits.test(text) && !(/[a-z]/.test(text) && /[A-Z]/.test(text))) return false
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits >= randomBits
}
